part of rental_marketplace;

const _version = '{version}';
