import os
from partner import partner

endpoint = partner.webhooks.put(os.environ['WEBHOOK_URL'], secret=os.environ['WEBHOOK_SECRET'])
print(endpoint['url'], 'is active' if endpoint['active'] else 'is disabled')

test = partner.webhooks.test()
print('test event:', 'delivered' if test['delivered'] else f'not delivered: {test["status_code"] or test["error"]}')
