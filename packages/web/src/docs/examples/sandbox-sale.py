import sys, time
from partner import partner

# A name can be sold once. Pass another one to run this again.
domain = sys.argv[1] if len(sys.argv) > 1 else 'sandbox-beta.io'
quote = partner.quotes.create(domain)
payment = f'payment-{time.time_ns()}'
order = partner.orders.create(
    quote_id=quote['quote_id'], external_payment_ref=payment, idempotency_key=payment
)
print(order['public_id'], order['status'])

# In live, our staff do this.
for step in ['transfer_started', 'transfer_completed', 'settled']:
    moved = partner.sandbox.advance(order['public_id'], step)
    print(order['public_id'], moved['status'])
