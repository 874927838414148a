from namehouse import call

path = '/api/partner/v1/availability'
name, _ = call('GET', path, [('domain', 'sandbox-alpha.com')])

print(name['domain'], name['price_cents'])  # 100000
