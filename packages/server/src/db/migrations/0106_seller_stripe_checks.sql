-- Validates the checks of the previous migration, without holding up writes.
alter table seller_payout_details validate constraint seller_payout_details_method_check;
alter table seller_payouts validate constraint seller_payouts_method_check;
alter table seller_payouts validate constraint seller_payouts_stripe;
alter table seller_payouts validate constraint seller_payouts_transfer_ref;
alter table seller_payouts validate constraint seller_payouts_problem;
