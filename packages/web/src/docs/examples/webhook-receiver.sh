# A shell is no receiver, but it can check one delivery by hand:
#   bash webhook-receiver.sh "the value of X-Service-Signature" < body.json
expected=$(openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d' ' -f1)
if [ "$1" = "$expected" ]; then echo 'The signature is right.'; else echo 'Not from us.'; fi
