//! Encodes bytes as text, for `data:` addresses (RFC 4648, section 4).

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Appends bytes in base 64, padded.
pub fn encode(bytes: &[u8], text: &mut String) {
    text.reserve(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let word = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let value = (word >> (18 - 6 * digit) & 63) as usize;
            text.push(if digit > group.len() { '=' } else { char::from(DIGITS[value]) });
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_document_s_own_examples() {
        for (bytes, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            let mut text = String::new();
            super::encode(bytes.as_bytes(), &mut text);
            assert_eq!(text, expected);
        }
        let mut text = String::new();
        super::encode(&[0xfb, 0xff, 0xbf], &mut text);
        assert_eq!(text, "+/+/");
    }
}
