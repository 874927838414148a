export WEBHOOK_URL='http://127.0.0.1:4000/hooks'
export WEBHOOK_SECRET='a-secret-of-your-choice'
