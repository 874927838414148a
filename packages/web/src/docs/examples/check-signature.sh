. ./partner.sh

signed POST /api/partner/v1/sandbox/signature-check '' '{"any":"body"}'
