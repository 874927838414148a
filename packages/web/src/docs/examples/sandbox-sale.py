import sys, time
from namehouse import call

# A name can be sold once. Pass another one to run this again.
domain = sys.argv[1] if len(sys.argv) > 1 else 'sandbox-beta.io'
payment = f'payment-{time.time_ns()}'
quote, _ = call('POST', '/api/partner/v1/quotes', body={'domain': domain})
sale = {'quote_id': quote['quote_id'], 'external_payment_ref': payment}
order, _ = call('POST', '/api/partner/v1/orders', body=sale, headers={'Idempotency-Key': payment})
print(order['public_id'], order['status'])

# In live, our staff do this.
steps = f'/api/partner/v1/sandbox/orders/{order["public_id"]}/advance'
for step in ['transfer_started', 'transfer_completed', 'settled']:
    moved, _ = call('POST', steps, body={'to': step})
    print(order['public_id'], moved['status'])
