from namehouse import call

check, _ = call('POST', '/api/partner/v1/sandbox/signature-check', body={'any': 'body'})
print(check['canonical_string'])
print('The signature is valid.' if check['ok'] else f'{check["failed"]}: {check["hint"]}')
