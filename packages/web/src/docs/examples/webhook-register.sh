. ./partner.sh

signed PUT /api/partner/webhooks '' "{\"url\":\"$WEBHOOK_URL\",\"secret\":\"$WEBHOOK_SECRET\"}"
signed POST /api/partner/webhooks/test
