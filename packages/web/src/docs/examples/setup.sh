export NAMEHOUSE_URL='http://127.0.0.1:3000'
export NAMEHOUSE_KEY_ID='pk_sandbox_demo'
export NAMEHOUSE_SECRET='sk_sandbox_demo_0000000000000001'
