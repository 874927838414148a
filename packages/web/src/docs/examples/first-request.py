from partner import partner

domain = 'sandbox-alpha.com'
name = partner.inventory.availability(domain)

print(name['domain'], name['price_cents'])  # 100000
