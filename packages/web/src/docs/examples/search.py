import json, os
from urllib.request import Request, urlopen

request = Request(
    os.environ['NAMEHOUSE_URL'] + '/api/domain/search',
    data=json.dumps({'q': 'busy-harbor.com'}).encode(),
    headers={'Content-Type': 'application/json'},
)
with urlopen(request, timeout=30) as lines:
    for line in lines:
        event = json.loads(line)
        if event['kind'] == 'row':
            print(event['domain'], event['state'])
