from partner import partner

check = partner.sandbox.check_signature({'any': 'body'})
print(check['canonical_string'])
print('The signature is valid.' if check['ok'] else f'{check["failed"]}: {check["hint"]}')
