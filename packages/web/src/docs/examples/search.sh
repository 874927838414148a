# One line of JSON for each name, as soon as it is known.
curl -sSN --max-time 30 "$NAMEHOUSE_URL/api/domain/search" \
  -H 'Content-Type: application/json' -d '{"q":"busy-harbor.com"}'
