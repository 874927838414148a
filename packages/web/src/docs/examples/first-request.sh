. ./partner.sh

signed GET /api/partner/v1/availability \
  'domain=sandbox-alpha.com'
