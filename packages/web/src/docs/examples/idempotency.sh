. ./partner.sh
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

domain=${1:-sandbox-alpha.com}
payment="payment-$(openssl rand -hex 16)"
orders=/api/partner/v1/orders
quote_id=$(signed POST /api/partner/v1/quotes '' "{\"domain\":\"$domain\"}" | field quote_id)
sale="{\"quote_id\":\"$quote_id\",\"external_payment_ref\":\"$payment\"}"

order=$(signed POST $orders '' "$sale" -H "Idempotency-Key: $payment")
public_id=$(printf %s "$order" | field public_id)
echo "$public_id recorded"

# No response, or a restart in between: send the same request with the same key.
signed POST $orders '' "$sale" -H "Idempotency-Key: $payment" -o /dev/null -D - |
  grep -i '^idempotent-replayed'

other="{\"quote_id\":\"$quote_id\",\"external_payment_ref\":\"another payment\"}"
signed POST $orders '' "$other" -H "Idempotency-Key: $payment" -w '\n%{http_code}\n'

# Puts the name back on the market, so you can run this again.
signed POST /api/partner/v1/refunds '' "{\"public_id\":\"$public_id\"}"
