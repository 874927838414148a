import hashlib, hmac, json, os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ['WEBHOOK_SECRET'].encode()
PORT = int(os.environ.get('WEBHOOK_PORT', '4000'))
BYTES_MAX = 1_000_000
seen = set()  # In production, use a table with the event's id as its key.


class Receiver(BaseHTTPRequestHandler):
    timeout = 5

    def do_POST(self):
        length = int(self.headers.get('Content-Length') or 0)
        body = self.rfile.read(min(length, BYTES_MAX))
        expected = hmac.new(SECRET, body, hashlib.sha256).hexdigest()
        given = self.headers.get('X-Service-Signature') or ''
        is_ours = hmac.compare_digest(expected.encode(), given.encode())
        if is_ours:
            event = json.loads(body)
            if event['id'] not in seen:
                print(event['type'], event['id'], flush=True)
            seen.add(event['id'])
        self.send_response(200 if is_ours else 400)
        self.send_header('Content-Length', '0')
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(('127.0.0.1', PORT), Receiver)
print('waiting for events', flush=True)
server.serve_forever()
