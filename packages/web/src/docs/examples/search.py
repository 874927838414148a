import os
from namehouse import NamehouseClient

names = NamehouseClient(os.environ['NAMEHOUSE_URL'])
for row in names.search.rows('busy-harbor.com'):
    print(row['domain'], row['state'])
