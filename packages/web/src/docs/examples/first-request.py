from namehouse import call

answer, _ = call('GET', '/api/partner/v1/availability', [('domain', 'sandbox-alpha.com')])
price = f'is for sale at {answer["price_cents"]} cents'
print(answer['domain'], price if answer['available'] else 'is not for sale')
