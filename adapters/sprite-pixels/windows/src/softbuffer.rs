//! The crab in a window of winit, with softbuffer. Space strikes, Escape ends it.

mod crab;

use crab::{Beach, HEIGHT, PAUSE, WIDTH};
use softbuffer::Context;
use sprite_pixels::{Rgb32, Surface};
use sprite_runtime::Size;
use std::error::Error;
use std::num::NonZeroU32;
use std::rc::Rc;
use std::time::Instant;
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::{ElementState, KeyEvent, StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop, OwnedDisplayHandle};
use winit::keyboard::{Key, NamedKey};
use winit::window::{Window, WindowId};

type Shown = softbuffer::Surface<OwnedDisplayHandle, Rc<Window>>;

struct Game {
    context: Context<OwnedDisplayHandle>,
    window: Option<(Rc<Window>, Shown)>,
    beach: Beach,
    /// The mistake that ended it.
    error: Option<Box<dyn Error>>,
}

impl Game {
    fn open(&mut self, events: &ActiveEventLoop) -> Result<(), Box<dyn Error>> {
        let size = PhysicalSize::new(WIDTH, HEIGHT);
        let attributes = Window::default_attributes().with_title("Crab").with_inner_size(size);
        let window = Rc::new(events.create_window(attributes)?);
        let shown = Shown::new(&self.context, window.clone())?;
        self.window = Some((window, shown));
        Ok(())
    }

    fn draw(&mut self) -> Result<(), Box<dyn Error>> {
        let Some((window, shown)) = &mut self.window else { return Ok(()) };
        let PhysicalSize { width, height } = window.inner_size();
        let (Some(columns), Some(rows)) = (NonZeroU32::new(width), NonZeroU32::new(height)) else {
            return Ok(());
        };
        shown.resize(columns, rows)?;
        let mut buffer = shown.buffer_mut()?;
        self.beach.draw(&mut Surface::<Rgb32>::new(&mut buffer, Size::new(width, height))?);
        buffer.present()?;
        Ok(())
    }

    /// Ends it with a mistake.
    fn or_end(&mut self, events: &ActiveEventLoop, result: Result<(), Box<dyn Error>>) {
        if let Err(error) = result {
            self.error = Some(error);
            events.exit();
        }
    }
}

impl ApplicationHandler for Game {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        let opened = self.open(events);
        self.or_end(events, opened);
    }

    fn new_events(&mut self, events: &ActiveEventLoop, cause: StartCause) {
        if matches!(cause, StartCause::Init | StartCause::ResumeTimeReached { .. }) {
            events.set_control_flow(ControlFlow::WaitUntil(Instant::now() + PAUSE));
            if let Some((window, _)) = &self.window {
                window.request_redraw();
            }
        }
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => events.exit(),
            WindowEvent::KeyboardInput {
                event: KeyEvent { logical_key: Key::Named(key), state: ElementState::Pressed, .. },
                ..
            } => match key {
                NamedKey::Escape => events.exit(),
                NamedKey::Space => self.beach.strike(),
                _ => {}
            },
            WindowEvent::RedrawRequested => {
                let drawn = self.draw();
                self.or_end(events, drawn);
            }
            _ => {}
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let events = EventLoop::new()?;
    let context = Context::new(events.owned_display_handle())?;
    let mut game = Game { context, window: None, beach: Beach::new(), error: None };
    events.run_app(&mut game)?;
    game.error.map_or(Ok(()), Err)
}
