import sys, uuid
from namehouse import Refused, call

domain = sys.argv[1] if len(sys.argv) > 1 else 'sandbox-alpha.com'
payment = f'payment-{uuid.uuid4()}'
quote, _ = call('POST', '/api/partner/v1/quotes', body={'domain': domain})
sale = {'quote_id': quote['quote_id'], 'external_payment_ref': payment}
key = {'Idempotency-Key': payment}

order, _ = call('POST', '/api/partner/v1/orders', body=sale, headers=key)
print(order['public_id'], 'recorded')

# No response, or a restart in between: send the same request with the same key.
again, headers = call('POST', '/api/partner/v1/orders', body=sale, headers=key)
print('replayed:', headers['Idempotent-Replayed'])
print(again['public_id'], 'is the same order')

try:
    other = {**sale, 'external_payment_ref': 'another payment'}
    call('POST', '/api/partner/v1/orders', body=other, headers=key)
except Refused as error:
    print('with another body:', error.status, error.code)

# Puts the name back on the market, so you can run this again.
refund, _ = call('POST', '/api/partner/v1/refunds', body={'public_id': order['public_id']})
print('refund', refund['status'])
