import time
from namehouse import Refused, call


def patiently(*request, tries=4):
    """Retries temporary failures. call() signs every try again."""
    for attempt in range(tries):
        try:
            return call(*request)
        except Refused as error:
            is_temporary = error.status == 429 or error.status >= 500
            if not is_temporary or attempt == tries - 1:
                raise
            time.sleep(int(error.headers.get('Retry-After') or 2**attempt))


try:
    patiently('GET', '/api/partner/v1/pricing', [('domain', 'not-for-sale-here.com')])
except Refused as error:
    if error.code != 'not_found':
        raise
    print(f'{error.status} {error.code}: {error} ({error.request_id})')
