. ./partner.sh
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# A name can be sold once. Pass another one to run this again.
domain=${1:-sandbox-beta.io}
payment="payment-$(date +%s)"
quote_id=$(signed POST /api/partner/v1/quotes '' "{\"domain\":\"$domain\"}" | field quote_id)
public_id=$(signed POST /api/partner/v1/orders '' \
  "{\"quote_id\":\"$quote_id\",\"external_payment_ref\":\"$payment\"}" \
  -H "Idempotency-Key: $payment" | field public_id)
echo "$public_id EXTERNALLY_PAID"

# In live, our staff do this.
for step in transfer_started transfer_completed settled; do
  signed POST "/api/partner/v1/sandbox/orders/$public_id/advance" '' "{\"to\":\"$step\"}"
done
