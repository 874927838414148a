# Prints one line of JSON per name, as results arrive.
curl -sSN --max-time 30 "$NAMEHOUSE_URL/api/domain/search" \
  -H 'Content-Type: application/json' -d '{"q":"busy-harbor.com"}'
