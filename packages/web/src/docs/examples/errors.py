from namehouse import ServiceError
from partner import partner

try:
    # The client retries 429, 503 and lost connections automatically.
    print(partner.inventory.pricing('not-for-sale-here.com'))
except ServiceError as error:
    if error.code != 'not_found':
        raise
    print(f'{error.status} {error.code}: {error} ({error.request_id})')
