import os
from namehouse import PartnerClient

# Signs every request and every retry.
partner = PartnerClient(
    os.environ['NAMEHOUSE_URL'],
    os.environ['NAMEHOUSE_KEY_ID'],
    os.environ['NAMEHOUSE_SECRET'],
)
