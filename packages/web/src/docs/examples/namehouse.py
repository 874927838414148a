"""Signs and sends requests, using only the standard library."""
import hashlib, hmac, json, os, time, uuid
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

URL = os.environ['NAMEHOUSE_URL']
KEY_ID = os.environ['NAMEHOUSE_KEY_ID']
SECRET = os.environ['NAMEHOUSE_SECRET']


class Refused(Exception):
    def __init__(self, status, headers, answer):
        error = answer['error']
        super().__init__(error['message'])
        self.status, self.headers = status, headers
        self.code, self.request_id = error['code'], error.get('request_id')


def signed_headers(method, path, query, body):
    timestamp, nonce = str(int(time.time())), str(uuid.uuid4())
    digest = hashlib.sha256(body).hexdigest()
    lines = '\n'.join([method, path, query, timestamp, nonce, digest])
    signature = hmac.new(SECRET.encode(), lines.encode(), hashlib.sha256).hexdigest()
    return {
        'X-Service-Key-Id': KEY_ID,
        'X-Service-Timestamp': timestamp,
        'X-Service-Nonce': nonce,
        'X-Service-Signature': 'v1=' + signature,
    }


def call(method, path, query=(), body=None, headers=None):
    """Returns the response and its headers. Raises Refused for errors."""
    pairs = sorted((quote(name, safe=''), quote(value, safe='')) for name, value in query)
    text = '&'.join(name + '=' + value for name, value in pairs)
    sent = b'' if body is None else json.dumps(body).encode()
    all_headers = {**signed_headers(method, path, text, sent), **(headers or {})}
    if sent:
        all_headers['Content-Type'] = 'application/json'
    url = URL + path + ('?' + text if text else '')
    request = Request(url, data=sent or None, headers=all_headers, method=method)
    try:
        with urlopen(request, timeout=20) as answer:
            return json.loads(answer.read() or b'null'), answer.headers
    except HTTPError as error:
        raise Refused(error.code, error.headers, json.loads(error.read())) from None
