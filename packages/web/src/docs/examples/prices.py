import os
from namehouse import NamehouseClient

token = os.environ.get('ACCESS_TOKEN')
names = NamehouseClient(os.environ['NAMEHOUSE_URL'], access_token=token)
for listing in names.listings.browse(limit=3)['items']:
    print(listing['domain'], listing['price']['bin'] or 'price hidden')
