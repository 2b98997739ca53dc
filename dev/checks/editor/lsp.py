"""A small client of the language server protocol: enough to ask rust-analyzer what a person asks it."""

import json
import os
import queue
import subprocess
import threading
import time


class Server:
    def __init__(self, command, folder, settings):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=folder, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        self.settings, self.next = settings, 0
        self.incoming, self.answers = queue.Queue(), {}
        self.is_quiet, self.health = False, None
        threading.Thread(target=self._read, daemon=True).start()
        capabilities = {
            "window": {"workDoneProgress": True},
            "workspace": {"configuration": True},
            "textDocument": {"hover": {"contentFormat": ["markdown"]}, "completion": {}, "definition": {}, "diagnostic": {}},
            "experimental": {"serverStatusNotification": True},
        }
        start = {"processId": os.getpid(), "rootUri": uri(folder), "capabilities": capabilities}
        start["workspaceFolders"] = [{"uri": uri(folder), "name": "game"}]
        self.ask("initialize", {**start, "initializationOptions": settings})
        self.tell("initialized", {})

    def _read(self):
        stream = self.process.stdout
        while True:
            length = 0
            while (line := stream.readline().strip()):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if not length:
                self.incoming.put(None)
                return
            self.incoming.put(json.loads(stream.read(length)))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _take(self, seconds):
        message = self.incoming.get(timeout=seconds)
        if message is None:
            raise SystemExit("rust-analyzer has ended")
        if "method" in message and "id" in message:
            if message["method"] == "workspace/configuration":
                self._send({"id": message["id"], "result": [self.settings for _ in message["params"]["items"]]})
            else:
                self._send({"id": message["id"], "result": None})
        elif "method" in message:
            if message["method"] == "experimental/serverStatus":
                self.is_quiet, self.health = message["params"]["quiescent"], message["params"]
        else:
            self.answers[message["id"]] = message

    def tell(self, method, params):
        self._send({"method": method, "params": params})

    def ask(self, method, params, seconds=120):
        self.next += 1
        number = self.next
        end = time.time() + seconds
        self._send({"id": number, "method": method, "params": params})
        while number not in self.answers:
            self._take(end - time.time())
        answer = self.answers.pop(number)
        if "error" in answer:
            # It was changed or cancelled meanwhile.
            if answer["error"]["code"] in (-32801, -32802):
                return self.ask(method, params, seconds)
            raise SystemExit(f"{method}: {answer['error']}")
        return answer["result"]

    def settle(self, seconds=300):
        """Waits until it has loaded everything."""
        end = time.time() + seconds
        while True:
            try:
                self._take(0.5)
            except queue.Empty:
                if self.is_quiet:
                    return
            if time.time() > end:
                raise SystemExit("rust-analyzer does not come to rest")

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.wait(30)


def uri(path):
    return "file://" + os.path.abspath(path)
