import json, os
from urllib.request import Request, urlopen

request = Request(os.environ['NAMEHOUSE_URL'] + '/api/market/listings?limit=3')
if 'ACCESS_TOKEN' in os.environ:
    request.add_header('Authorization', 'Bearer ' + os.environ['ACCESS_TOKEN'])
with urlopen(request, timeout=20) as answer:
    for listing in json.loads(answer.read())['items']:
        print(listing['domain'], listing['price']['bin'] or 'price hidden')
