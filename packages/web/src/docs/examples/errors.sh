. ./partner.sh

# Sign every try again: curl's own --retry would send the same nonce twice.
for pause in 1 2 4 0; do
  answer=$(signed GET /api/partner/v1/pricing 'domain=not-for-sale-here.com' '' -w '\n%{http_code}')
  case ${answer##*$'\n'} in
    429 | 5??) sleep $pause ;;
    *) break ;;
  esac
done
printf '%s\n' "$answer"
