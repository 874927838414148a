import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from namehouse import WebhookError, verify_webhook

SECRET = os.environ['WEBHOOK_SECRET']
PORT = int(os.environ.get('WEBHOOK_PORT', '4000'))
BYTES_MAX = 1_000_000
seen = set()  # In production, use a table with the event's id as its key.


class Receiver(BaseHTTPRequestHandler):
    timeout = 5

    def do_POST(self):
        length = int(self.headers.get('Content-Length') or 0)
        body = self.rfile.read(min(length, BYTES_MAX))
        try:
            event = verify_webhook(body, self.headers, SECRET)
            if event['id'] not in seen:
                print(event['type'], event['id'], flush=True)
            seen.add(event['id'])
            status = 200
        except WebhookError:
            status = 400
        self.send_response(status)
        self.send_header('Content-Length', '0')
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(('127.0.0.1', PORT), Receiver)
print('waiting for events', flush=True)
server.serve_forever()
