# A shell can't receive webhooks, but it can verify one delivery:
#   bash webhook-receiver.sh "the value of X-Service-Signature" < body.json
expected=$(openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d' ' -f1)
if [ "$1" = "$expected" ]; then echo 'The signature is valid.'; else echo 'The signature is wrong.'; fi
