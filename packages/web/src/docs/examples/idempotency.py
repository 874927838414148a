import os, sys, uuid
from namehouse import ClientOptions, PartnerClient, ServiceError

url, key_id, secret = (os.environ[f'NAMEHOUSE_{name}'] for name in ('URL', 'KEY_ID', 'SECRET'))
heads = []  # Status and headers of every response.
partner = PartnerClient(url, key_id, secret, options=ClientOptions(on_answer=heads.append))

domain = sys.argv[1] if len(sys.argv) > 1 else 'sandbox-alpha.com'
payment = f'payment-{uuid.uuid4()}'
quote = partner.quotes.create(domain)
sale = {'quote_id': quote['quote_id'], 'external_payment_ref': payment}

order = partner.orders.create(**sale, idempotency_key=payment)
print(order['public_id'], 'recorded')

# No response, or a restart in between: send the same request with the same key.
again = partner.orders.create(**sale, idempotency_key=payment)
print('replayed:', heads[-1].is_replayed)
print(again['public_id'], 'is the same order')

try:
    other = {**sale, 'external_payment_ref': 'another payment'}
    partner.orders.create(**other, idempotency_key=payment)
except ServiceError as error:
    print('with another body:', error.status, error.code)

# Puts the name back on the market, so you can run this again.
refund = partner.refunds.create(public_id=order['public_id'])
print('refund', refund['status'])
