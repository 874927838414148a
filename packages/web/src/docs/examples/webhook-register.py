import os
from namehouse import call

endpoint = {'url': os.environ['WEBHOOK_URL'], 'secret': os.environ['WEBHOOK_SECRET']}
answer, _ = call('PUT', '/api/partner/webhooks', body=endpoint)
print(answer['url'], 'is active' if answer['active'] else 'is disabled')

test, _ = call('POST', '/api/partner/webhooks/test')
print('test event:', 'delivered' if test['delivered'] else f'not delivered, {test["error"]}')
