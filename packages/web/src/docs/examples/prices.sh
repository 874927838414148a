set --
[ -z "$ACCESS_TOKEN" ] || set -- -H "Authorization: Bearer $ACCESS_TOKEN"
curl -sS --max-time 20 "$NAMEHOUSE_URL/api/market/listings?limit=3" "$@"
