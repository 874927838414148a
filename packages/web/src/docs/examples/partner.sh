# Signs a request and sends it: signed METHOD PATH [QUERY] [BODY] [curl options]
# Sort the query by name, and percent-encode names and values.
# Only for trying things out: openssl shows the secret in the process list.
signed() {
  local method=$1 path=$2 query=${3:-} body=${4:-}
  shift $(($# < 4 ? $# : 4))
  local timestamp nonce digest lines signature
  timestamp=$(date +%s)
  nonce=$(openssl rand -hex 16)
  digest=$(printf %s "$body" | openssl dgst -sha256 -r | cut -d' ' -f1)
  lines=$(printf '%s\n' "$method" "$path" "$query" "$timestamp" "$nonce" "$digest")
  signature=$(printf %s "$lines" | openssl dgst -sha256 -hmac "$NAMEHOUSE_SECRET" -r | cut -d' ' -f1)
  [ -z "$body" ] || set -- -H 'Content-Type: application/json' --data-binary "$body" "$@"
  curl -sS --max-time 20 -w '\n' -X "$method" "$NAMEHOUSE_URL$path${query:+?$query}" \
    -H "X-Service-Key-Id: $NAMEHOUSE_KEY_ID" \
    -H "X-Service-Timestamp: $timestamp" \
    -H "X-Service-Nonce: $nonce" \
    -H "X-Service-Signature: v1=$signature" "$@"
}
