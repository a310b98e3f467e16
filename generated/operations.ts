// Generated from openapi/ by `npm run generate`. Do not edit.
export interface paths {
    "/Auth/LogInWithEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in by e-mail address
         * @description Logs in with an e-mail address and, if the client has one, a one-time code.
         *
         *     - Without `code`, the response for a known account is **206** with a verification token. Send a code with sendEmailCode, then call
         *       verifyEmail with the code and the token.
         *     - With a valid `code`, the response is **200** with an access token.
         *     - A 206 response reveals nothing about the account except its language. The verification token reveals nothing. If the service does
         *       not reveal which accounts exist, unknown and blocked accounts also get a 206.
         *     - An address that an account has verified logs in to that account. Otherwise the address logs in to the account that registered it
         *       and has verified no other contact; the right code then removes the address from all other accounts.
         *     - If the account has verified another contact, the response is 403 CONTACT_NOT_VERIFIED: log in with that one, then verify this
         *       address.
         *     - If several accounts registered an unverified address, the newest one registered from the caller's network is used. If that is
         *       ambiguous, the response is 404; registering again resolves it.
         *     - Failed attempts from other networks do not block the right code.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY; OTP_INVALID when the code is wrong; OTP_EXPIRED when the code has expired ·
         *     403 USER_BLOCKED; CONTACT_NOT_VERIFIED when the account has verified another contact · 404 USER_NOT_FOUND · 429 OTP_ATTEMPTS_EXCEEDED after five wrong attempts at one code, or ten wrong attempts within
         *     an hour, from one network.
         */
        post: operations["logInWithEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Auth/LogInWithPhoneNumber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in by phone number
         * @description Logs in with a phone number and, if the client has one, a one-time code.
         *
         *     - Without `code`, the response for a known account is **206** with a verification token. Send a code with sendPhoneCode, then call
         *       verifyPhone with the code and the token.
         *     - With a valid `code`, the response is **200** with an access token.
         *     - A 206 response reveals nothing about the account except its language. The verification token reveals nothing. If the service does
         *       not reveal which accounts exist, unknown and blocked accounts also get a 206.
         *     - A number that an account has verified logs in to that account. Otherwise the number logs in to the account that registered it and
         *       has verified no other contact; the right code then removes the number from all other accounts.
         *     - If the account has verified another contact, the response is 403 CONTACT_NOT_VERIFIED: log in with that one, then verify this
         *       number.
         *     - If several accounts registered an unverified number, the newest one registered from the caller's network is used. If that is
         *       ambiguous, the response is 404; registering again resolves it.
         *     - Failed attempts from other networks do not block the right code.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY; OTP_INVALID when the code is wrong; OTP_EXPIRED when the code has expired ·
         *     403 USER_BLOCKED; CONTACT_NOT_VERIFIED when the account has verified another contact · 404 USER_NOT_FOUND · 429 OTP_ATTEMPTS_EXCEEDED after five wrong attempts at one code, or ten wrong attempts within
         *     an hour, from one network.
         */
        post: operations["logInWithPhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Auth/RefreshToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for new tokens
         * @description Exchanges a refresh token for a new access token and a new refresh token.
         *
         *     - An access token is valid for 24 hours. A refresh token is valid for 30 days and can be used once.
         *     - If a refresh token is used again within 30 seconds, the response contains the same tokens. A lost response or a second browser tab
         *       therefore does no harm.
         *     - If a refresh token is used again later, it is treated as stolen, and every token of the same log-in is revoked.
         *     - `loginMethod` is the method of the original log-in.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED when the refresh token is unknown, used, expired or revoked, or
         *     when the account is blocked.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Auth/LogOut": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Revokes the access token of the request and the session of `refreshToken`, if given.
         *
         *     - With `everywhere: true`, every token of the account is revoked.
         *     - A refresh token that is unknown or belongs to another user is ignored.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Auth/CloseAccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close your account
         * @description Closes the caller's account permanently and erases its personal data.
         *
         *     - Erased immediately: name, e-mail addresses, phone numbers, birth date, identity number, notifications, favorites and the texts that
         *       the caller wrote.
         *     - Identity card images, receipts and payment references are also erased immediately. If a stay ended recently (within 90 days by
         *       default), they are kept until `keptUntil`, because the stay may still be disputed.
         *     - All tokens and sessions end on every instance. One-time codes become invalid immediately; their records count towards the limits on
         *       codes for another hour and are then deleted. The e-mail address and phone number can be registered again.
         *     - An owner's listings are archived and lose their pictures, description and location.
         *     - Reservations, payments and audit log entries remain with amounts and dates but without names and reasons; other users see "Closed
         *       account".
         *     - The action cannot be undone. A repeated request returns 401, because the token is no longer valid.
         *
         *     Errors: 400 VALIDATION_ERROR (including when `confirm` is not true), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key · 409 STATE_CONFLICT while the caller or the caller's listings have a current or future stay or an undecided payment (the
         *     message names them), or when the caller is the last administrator.
         */
        post: operations["closeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Auth/GetMyData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your data
         * @description Returns the personal data stored about the caller as one JSON document.
         *
         *     - The document is sent while it is read, so it has no `Content-Length`. If reading fails midway, the connection is closed before the
         *       document is complete.
         *     - At most 6 requests per hour.
         *     - Included: profile, log-ins, API keys, listings with seasons and calendars, reservations, payments, favorites, notifications,
         *       webhooks, files and the audit log entries about the caller.
         *     - Not included: data about other people; tokens, keys, codes, secrets and secret addresses. The identity number is masked as in the
         *       profile.
         *     - Files are listed by their metadata; read their contents with their own operations.
         *     - Also not included: actions that an administrator or agent took in that role, stored responses that are deleted after one day, and
         *       events, which hold only identifiers and amounts.
         *
         *     Errors: 400 VALIDATION_ERROR for any parameter, because the operation takes none · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key.
         */
        get: operations["getMyData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Auth/GetMe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your profile
         * @description Returns every member of the caller's profile, for all roles.
         *
         *     - Owners and customers get the same data from getOwnerByUserId and getCustomerByUserId.
         *
         *     Errors: 400 VALIDATION_ERROR for any parameter, because the operation takes none · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Auth/UpdateMe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace your profile
         * @description Replaces the caller's profile, for all roles. A profile can be sent back as it was read.
         *
         *     - If omitted, `whatsAppNumber`, `city`, `address` and `birthDate` are removed; `email`, `phone` and `language` remain unchanged.
         *     - If `email` or `phone` is null, that contact is removed, provided that the other contact is set and verified.
         *     - A new e-mail address or phone number is pending (`pendingEmail`, `pendingPhone`) until its code is verified with verifyEmail or
         *       verifyPhone and the access token. The old contact remains valid until then and is notified of the change.
         *     - The response does not reveal whether another account uses the new contact. Sessions continue.
         *     - Changing the first or last name resets `isIdentityVerified`.
         *
         *     Errors: 400 VALIDATION_ERROR (including when no verified e-mail address or phone number would be left), MALFORMED_BODY ·
         *     401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is
         *     not JSON.
         */
        put: operations["updateMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Otp/SendEmailCode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a one-time code by e-mail
         * @description Sends a six-digit one-time code to an e-mail address. No token is required.
         *
         *     - A code is valid for 10 minutes. It can be used once, with at most five attempts.
         *     - Codes are separate for each network: a new code replaces only codes requested from the same network, and wrong attempts from other
         *       networks do not count. From another network, only the newest code is accepted.
         *     - A code is sent only if the address is an account's current or pending address. The response and its timing are the same in every
         *       case.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 429 OTP_RATE_LIMITED when a network requests a second code within 60 seconds or a sixth
         *     code within an hour, or when networks without a log-in to the account have together requested too many codes within an hour (at most
         *     20).
         */
        post: operations["sendEmailCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Otp/SendPhoneCode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a one-time code to a phone
         * @description Sends a six-digit one-time code to a phone number. No token is required.
         *
         *     - A code is valid for 10 minutes. It can be used once, with at most five attempts.
         *     - Codes are separate for each network: a new code replaces only codes requested from the same network, and wrong attempts from other
         *       networks do not count. From another network, only the newest code is accepted.
         *     - A code is sent only if the number is an account's current or pending number. The response and its timing are the same in every case.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 429 OTP_RATE_LIMITED when a network requests a second code within 60 seconds or a sixth
         *     code within an hour, or when networks without a log-in to the account have together requested too many codes within an hour (at most
         *     20).
         */
        post: operations["sendPhoneCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Otp/VerifyEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the e-mail address with a one-time code
         * @description Verifies an e-mail address with the code from sendEmailCode and returns an access token, as a completed log-in does.
         *
         *     - With the verification token of a 206 log-in, the code completes the log-in. The token verifies only the address of that log-in; any
         *       other address, or a token of logInWithPhoneNumber, returns OTP_EXPIRED.
         *     - With an access token, the code verifies the account's e-mail address, or the pending address, which then replaces the old one.
         *     - The address is marked as verified and removed from all other accounts that have it unverified.
         *     - A code can be used once. If sent, `email` must be the account's own or pending address.
         *
         *     Errors: 400 OTP_INVALID when the code is wrong; OTP_EXPIRED when the code has expired or was replaced; VALIDATION_ERROR (including,
         *     with an access token, when `email` is not the account's); MALFORMED_BODY · 401 UNAUTHENTICATED · 403 USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key · 409 EMAIL_TAKEN
         *     when another account has verified the address · 429 OTP_ATTEMPTS_EXCEEDED after five wrong attempts at one code, or ten wrong attempts
         *     within an hour, from one network.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Otp/VerifyPhone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the phone number with a one-time code
         * @description Verifies a phone number with the code from sendPhoneCode and returns an access token, as a completed log-in does.
         *
         *     - With the verification token of a 206 log-in, the code completes the log-in. The token verifies only the number of that log-in; any
         *       other number, or a token of logInWithEmail, returns OTP_EXPIRED.
         *     - With an access token, the code verifies the account's phone number, or the pending number, which then replaces the old one.
         *     - The number is marked as verified and removed from all other accounts that have it unverified.
         *     - A code can be used once. If sent, `phoneNumber` must be the account's own or pending number.
         *
         *     Errors: 400 OTP_INVALID when the code is wrong; OTP_EXPIRED when the code has expired or was replaced; VALIDATION_ERROR (including,
         *     with an access token, when `phoneNumber` is not the account's); MALFORMED_BODY · 401 UNAUTHENTICATED · 403 USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key ·
         *     409 PHONE_TAKEN when another account has verified the number · 429 OTP_ATTEMPTS_EXCEEDED after five wrong attempts at one code, or ten
         *     wrong attempts within an hour, from one network.
         */
        post: operations["verifyPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Owner/Add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an owner
         * @description Registers an owner with a multipart form.
         *
         *     - At least one of Email and Phone is required. Neither may be verified by another account of any role.
         *     - Images of both sides of the identity card are required.
         *     - The account is active immediately, unless the service uses manual activation. In that case `isActive` is false: the owner can log
         *       in and prepare listings, which remain Pending until an administrator activates the account.
         *     - The response contains no token: the owner logs in next and verifies a one-time code.
         *     - Any other content type returns 415.
         *
         *     Errors: 400 VALIDATION_ERROR (including when text is sent in place of a file); MALFORMED_BODY; UNKNOWN_REFERENCE when AgentId is not
         *     an agent or AcceptedTermsVersion is not in force for owners · 409 EMAIL_TAKEN, PHONE_TAKEN · 413 PAYLOAD_TOO_LARGE above 5 MiB per
         *     file or 12 MiB in total · 415 UNSUPPORTED_MEDIA_TYPE when the body is not multipart or a file is neither JPEG nor PNG. With an
         *     Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
         */
        post: operations["addOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Owner/GetByUserId/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an owner's profile
         * @description Returns an owner's profile with contact data, for any logged-in user.
         *
         *     - The owner and administrators see every member. Other users see null or false for the members from `email` on.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key · 404 NOT_FOUND when no owner has this
         *     identifier.
         */
        get: operations["getOwnerByUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Owner/GetIdImage/{userId}/{side}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an owner's identity card image
         * @description Returns one side of an owner's identity card as image bytes, without the envelope. Available to the owner and administrators.
         *
         *     - Each read by an administrator is written to the audit log.
         *     - The image has no other URL, and responses must not be cached.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key ·
         *     404 NOT_FOUND when the image does not exist or belongs to another user.
         */
        get: operations["getOwnerIdImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Owner/Update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace your profile
         * @description Replaces the caller's profile. A profile can be sent back as it was read.
         *
         *     - If omitted, `whatsAppNumber`, `city`, `address` and `birthDate` are removed; `email`, `phone` and `language` remain unchanged.
         *     - If `email` or `phone` is null, that contact is removed, provided that the other contact is set and verified. Phone numbers are
         *       stored with a leading `+`.
         *     - A new e-mail address or phone number is pending (`pendingEmail`, `pendingPhone`) until its code is verified with verifyEmail or
         *       verifyPhone and the access token. The old contact remains valid until then and is notified of the change.
         *     - The response does not reveal whether another account uses the new contact. Sessions continue.
         *     - Changing the first or last name resets `isIdentityVerified`.
         *
         *     Errors: 400 VALIDATION_ERROR (including when no verified e-mail address or phone number would be left), MALFORMED_BODY ·
         *     401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key · 413 PAYLOAD_TOO_LARGE ·
         *     415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        put: operations["updateOwner"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Owner/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List owners
         * @description Lists owners, most recently registered first. Available to administrators and agents.
         *
         *     - Administrators see every member of all owners.
         *     - Agents see their own owners, with null or false for the members from `email` on. Their search does not match e-mail addresses.
         *
         *     Errors: 400 VALIDATION_ERROR (including when an agent filters by isBlocked) · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles,
         *     VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getOwners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Owner/Activate/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an owner
         * @description Activates an owner after the identity card was compared with its images. Available to administrators.
         *
         *     - An inactive owner becomes active. Pending listings become Active, unless listings are reviewed individually. The owner is
         *       notified.
         *     - The owner must have a verified e-mail address or phone number and images of both sides of the identity card.
         *     - An owner who is already active is not notified; if the identity was not verified before and all requirements are met,
         *       `isIdentityVerified` becomes true.
         *     - The body is optional. Send the `version` of the profile that was checked to make sure that it has not changed since.
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when no owner has this identifier · 409 STATE_CONFLICT when a requirement is missing (the message names
         *     the requirement) or `version` is outdated · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when a body is sent that is not JSON.
         */
        post: operations["activateOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Owner/Deactivate/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate an owner
         * @description Deactivates an owner. Available to administrators.
         *
         *     - The owner's listings can no longer be found or booked, but their states remain unchanged. Existing reservations remain valid.
         *     - The owner is notified of the reason, and can still log in and prepare listings. Use activateOwner to reactivate the owner.
         *     - Deactivating an inactive owner changes nothing and sends no notification.
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when no owner has this identifier · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is
         *     not JSON.
         */
        post: operations["deactivateOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Owner/SetCommission/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an owner's commission
         * @description Sets the platform's commission on the reservations of an owner's listings. Available to administrators.
         *
         *     - It applies to listings that have no commission of their own (setRentPropertyCommission), and to reservations that are booked from
         *       now on. Existing reservations keep theirs.
         *     - Null for both members removes the owner's commission. Then the marketplace's percentage applies.
         *     - A fixed commission is in major units of the currency of each listing, at most 2 decimals, and at most the total of the reservation.
         *     - The owner and administrators see it in the profile.
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR (including when a percentage exceeds 100, the value has more than 2 decimals, or only one member is
         *     null), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when
         *     no owner has this identifier · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        put: operations["setOwnerCommission"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Customer/Add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a customer
         * @description Registers a customer with a multipart form.
         *
         *     - At least one of Email and Phone is required. Neither may be verified by another account of any role.
         *     - Identity card images are optional.
         *     - The account is active immediately.
         *     - The response contains no token: the customer logs in next and verifies a one-time code.
         *     - Any other content type returns 415.
         *
         *     Errors: 400 VALIDATION_ERROR (including when text is sent in place of a file); MALFORMED_BODY; UNKNOWN_REFERENCE when
         *     AcceptedTermsVersion is not in force for customers · 409 EMAIL_TAKEN, PHONE_TAKEN · 413 PAYLOAD_TOO_LARGE above 5 MiB per file or 12
         *     MiB in total · 415 UNSUPPORTED_MEDIA_TYPE when the body is not multipart or a file is neither JPEG nor PNG. With an Idempotency-Key
         *     also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
         */
        post: operations["addCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Customer/GetByUserId/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer's profile
         * @description Returns a customer's profile. Available to the customer, administrators, and owners with a reservation of the customer that holds
         *     nights or is completed.
         *
         *     - The customer and administrators see every member. Owners see null or false for the members from `email` on.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for agents, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key · 404 NOT_FOUND
         *     when no customer has this identifier, or when the caller may not see the profile.
         */
        get: operations["getCustomerByUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Customer/GetIdImage/{userId}/{side}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer's identity card image
         * @description Returns one side of a customer's identity card as image bytes, without the envelope. Available to the customer and administrators.
         *
         *     - Each read by an administrator is written to the audit log.
         *     - The image has no other URL, and responses must not be cached.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key ·
         *     404 NOT_FOUND when the image does not exist or belongs to another user.
         */
        get: operations["getCustomerIdImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Customer/Update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace your profile
         * @description Replaces the caller's profile. A profile can be sent back as it was read.
         *
         *     - If omitted, `whatsAppNumber`, `city`, `address` and `birthDate` are removed; `email`, `phone` and `language` remain unchanged.
         *     - If `email` or `phone` is null, that contact is removed, provided that the other contact is set and verified. Phone numbers are
         *       stored with a leading `+`.
         *     - A new e-mail address or phone number is pending (`pendingEmail`, `pendingPhone`) until its code is verified with verifyEmail or
         *       verifyPhone and the access token. The old contact remains valid until then and is notified of the change.
         *     - The response does not reveal whether another account uses the new contact. Sessions continue.
         *     - Changing the first or last name resets `isIdentityVerified`.
         *
         *     Errors: 400 VALIDATION_ERROR (including when no verified e-mail address or phone number would be left), MALFORMED_BODY ·
         *     401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key · 413 PAYLOAD_TOO_LARGE ·
         *     415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        put: operations["updateCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Customer/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Lists customers, most recently registered first. Available to administrators.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/RentProperties/GetRentProperties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search listings
         * @description Searches public listings: Active listings of owners who are active and not blocked. All filters must match.
         *
         *     - `minPrice` and `maxPrice` compare numbers regardless of currency. Combine them with `currencyId` to filter by one currency.
         *     - With `startDate` and `endDate`, the response contains only listings that can be booked for the whole stay: every night is available,
         *       and the stay satisfies the listing's length and notice rules.
         *     - With dates, prices of listings rented by the night are the average nightly price of the stay, including seasons and weekend
         *       prices. Without dates, `price` is used.
         *     - `latitude`, `longitude` and `radiusKm` must be sent together.
         *
         *     Errors: 400 VALIDATION_ERROR (including when startDate or endDate is sent alone, when latitude, longitude or radiusKm is sent without
         *     the others, or when the cursor belongs to another search); INVALID_DATE_RANGE when endDate is not after startDate, or when startDate
         *     is in the past or more than 365 days ahead · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED.
         */
        get: operations["getRentProperties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/RentProperties/GetRentPropertyById/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a listing
         * @description Returns a listing. A public listing does not require a token.
         *
         *     - A listing that is not public (not Active, or of an owner who is inactive or blocked) is returned only to its owner and to
         *       administrators.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when the listing does not
         *     exist or is not public.
         */
        get: operations["getRentPropertyById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/RentProperties/GetMyRentListings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your listings
         * @description Lists the caller's own listings, public or not, newest first. Available to owners.
         *
         *     - Archived listings are returned only if `propertyStatus` selects them.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getMyRentListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/RentProperties/AddRentProperty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a listing
         * @description Adds a listing for the calling owner.
         *
         *     - The listing is Active and public immediately. It is Pending if the owner is not active yet (until the owner is activated) or if
         *       listings are reviewed (until an administrator approves it).
         *     - Upload pictures first and list their paths in `PropertyInformation.images`.
         *     - Price is per night or per month, according to RentType. WeekendPrice and setSeasons set other prices for some nights.
         *     - An owner can have at most 200 listings by default, not counting archived ones.
         *     - The texts of a listing (title, description, district, address and DetailsJSON) can have at most 32,768 bytes together in UTF-8, of
         *       which DetailsJSON can have at most 16,384.
         *
         *     Errors: 400 VALIDATION_ERROR (including when a price has too many decimals for the currency, MaxStayNights is less than MinStayNights,
         *     WeekendPrice is sent with RentType Monthly, the texts have too many bytes, or the owner already has the maximum number of listings);
         *     MALFORMED_BODY;
         *     DETAILS_JSON_INVALID when DetailsJSON is not a JSON object as text, is nested too deeply, names an unknown service or term, or has a
         *     room count that is not a whole number of 0 or more; UNKNOWN_REFERENCE when CurrencyId is not an active currency or an image was not
         *     uploaded by the owner · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. With an Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED,
         *     IDEMPOTENCY_IN_PROGRESS.
         */
        post: operations["addRentProperty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/RentProperties/UpdateRentProperty/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a listing
         * @description Replaces a listing; an omitted member takes its default. Available to the owner and administrators.
         *
         *     - To detect concurrent changes, send the `version` that you read as Version.
         *     - An update that changes nothing keeps `version` and `updatedAt`, and causes no event.
         *     - Existing reservations keep their price, deposit, policy, title, city, address and first picture. Customers whose stay is not over
         *       are notified if the displayed data changed (everything except prices and stay rules).
         *     - A Rejected listing becomes Pending when its owner updates it. Where listings are reviewed, an Active or Inactive listing also
         *       becomes Pending when its owner changes displayed data.
         *     - An Archived listing cannot be updated.
         *     - A listing whose texts are larger than addRentProperty allows can be updated with texts that are not larger than before.
         *     - Seasons remain unchanged. While a listing has seasons, CurrencyId and RentType cannot change, and MaxStayNights cannot be less
         *       than a season's minimum stay. Remove the seasons first (setSeasons).
         *     - While an administrator has set a fixed commission for the listing, CurrencyId cannot change.
         *
         *     Errors: 400 VALIDATION_ERROR (including when a change conflicts with the listing's seasons), MALFORMED_BODY, DETAILS_JSON_INVALID,
         *     UNKNOWN_REFERENCE, as for addRentProperty · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the listing does not exist or belongs to another user · 409 STATE_CONFLICT when Version is outdated or the listing
         *     is Archived · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        put: operations["updateRentProperty"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/RentProperties/GetSeasons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a listing's seasons
         * @description Lists the seasons of a listing in chronological order, including past seasons.
         *
         *     - A season sets the nightly price and can set a minimum stay for stays that begin in it. Use getQuote for the price of a stay.
         *     - Anyone who can read the listing can read its seasons.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when the listing does not
         *     exist or is not public.
         */
        get: operations["getSeasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/RentProperties/SetSeasons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a listing's seasons
         * @description Replaces all seasons of a listing rented by the night. Available to the owner and administrators.
         *
         *     - An empty list removes all seasons. Seasons must not share a night.
         *     - The season price applies to the nights from `startDate` up to but not including `endDate`, on every day of the week. A season
         *       takes precedence over `weekendPrice`, which takes precedence over `price`.
         *     - For stays that begin in a season, the season's `minStayNights` replaces that of the listing.
         *     - Existing reservations keep their prices.
         *     - The listing's `version` increases, unless the seasons are the same as before. To detect concurrent changes, send the `version` that you read.
         *     - Archived listings and listings rented by the month cannot have seasons.
         *
         *     Errors: 400 VALIDATION_ERROR (including when seasons share a night, an endDate is not after its startDate, a price has too many
         *     decimals for the currency, or minStayNights exceeds the listing's maxStayNights; `errors` names each member, for example
         *     `seasons[3].startDate`), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the listing does not exist or belongs to another user · 409 STATE_CONFLICT when `version` is outdated, or the
         *     listing is Archived or rented by the month · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        put: operations["setSeasons"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/RentProperties/SetCommission/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a listing's commission
         * @description Sets the platform's commission on the reservations of a listing. Available to administrators.
         *
         *     - The commission applies to reservations that are booked from now on. Existing reservations keep theirs.
         *     - Null for both members removes the listing's own commission. Then the owner's commission (setOwnerCommission) applies, or else the
         *       marketplace's percentage.
         *     - A fixed commission is at most the total of the reservation. While a listing has one, its CurrencyId cannot change.
         *     - The listing's `version` increases, unless the commission is the same as before.
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR (including when a percentage exceeds 100, an amount has too many decimals for the currency, or only one
         *     member is null), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the listing does not exist · 409 STATE_CONFLICT when `version` is outdated or the listing is Archived ·
         *     413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        put: operations["setRentPropertyCommission"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/RentProperties/ChangeStatus/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a listing's status
         * @description Pauses, resumes, approves, rejects or suspends a listing. Available to the owner and administrators.
         *
         *     - Owners can pause an Active listing (Inactive) and, if they are active, resume an Inactive one (Active).
         *     - Administrators can do the same, and approve (Pending to Active), reject with a reason (Pending to Rejected), suspend with a reason
         *       (Active, Inactive or Pending to Suspended) and lift a suspension (Suspended to Inactive), which also approves a listing that
         *       awaited review.
         *     - A request for the current status changes nothing and returns 200.
         *     - Existing reservations remain valid. Use deleteRentProperty to archive a listing.
         *     - To approve a listing, send the `version` that was reviewed, because the owner may have changed the listing since then.
         *
         *     Errors: 400 VALIDATION_ERROR (including when a rejection or suspension has no reason), MALFORMED_BODY · 401 UNAUTHENTICATED ·
         *     403 FORBIDDEN for other roles, or for the owner when only administrators can make the transition; OWNER_INACTIVE for an inactive owner
         *     who resumes a listing; VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the listing does not exist or belongs to another
         *     user · 409 STATE_CONFLICT when the current status does not allow the transition, or `version` is outdated · 413 PAYLOAD_TOO_LARGE ·
         *     415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["changeRentPropertyStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/RentProperties/DeleteRentProperty/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a listing
         * @description Deletes a listing. The listing becomes Archived permanently. Available to the owner and administrators.
         *
         *     - The description, DetailsJSON, seasons, pictures and calendars of the listing, and the reasons of its blocked dates, are erased. Title,
         *       city, address, location and prices are kept for reservations, payments and reports.
         *     - Past reservations still show the title, the address and the first picture. The other pictures are deleted within a day, unless
         *       another listing shows them.
         *     - Deleting the listing again changes nothing and returns 200.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the listing does not exist or belongs to another user · 409 IN_USE while a Pending, DepositPaid or Confirmed
         *     reservation has not ended.
         */
        delete: operations["deleteRentProperty"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Files/UploadPicture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a picture for a listing
         * @description Uploads a picture as a multipart form with exactly one file part named `image`.
         *
         *     - The file type is detected from the content. Location and camera metadata are removed before the picture is stored.
         *     - Add the returned `path` to a listing's `images` within 24 hours; a picture that no listing uses by then is deleted.
         *
         *     Errors: 400 VALIDATION_ERROR (no part `image`, more than one, or text instead of a file), MALFORMED_BODY · 401 UNAUTHENTICATED ·
         *     403 FORBIDDEN, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 413 PAYLOAD_TOO_LARGE above 5 MiB · 415 UNSUPPORTED_MEDIA_TYPE when the body is
         *     not multipart, the file is not a valid JPEG, PNG or WebP, or it has more than 8000 pixels a side or 25 million pixels in total.
         */
        post: operations["uploadPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Pictures/{fileName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a picture
         * @description Returns a picture as image bytes, without the envelope.
         *
         *     - A picture never changes under its name and can be cached for a year. If-None-Match is supported (304).
         *     - Tokens and query parameters are ignored.
         *
         *     Errors: 404 NOT_FOUND when the picture does not exist, including for a name that no picture can have.
         */
        get: operations["getPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Files/DeletePicture/{fileName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a picture
         * @description Deletes a picture. Available to the user who uploaded it and administrators.
         *
         *     - A picture that a listing uses must be removed from that listing first.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the
         *     picture does not exist or belongs to another user · 409 IN_USE while a listing uses the picture.
         */
        delete: operations["deletePicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/FavoriteProperties/Add/{propertyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a favorite
         * @description Adds a public listing to the caller's favorites.
         *
         *     - Adding the listing again changes nothing and returns the same favorite.
         *     - A user can have at most 500 favorites by default.
         *
         *     Errors: 400 VALIDATION_ERROR (including when the user already has the maximum number of favorites) · 401 UNAUTHENTICATED ·
         *     403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the listing does not exist or is not public.
         */
        post: operations["addFavorite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/FavoriteProperties/Remove/{propertyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a favorite
         * @description Removes a listing from the caller's favorites.
         *
         *     - A listing that is not a favorite returns the same response.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key.
         */
        delete: operations["removeFavorite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/FavoriteProperties/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your favorites
         * @description Lists the caller's favorites, most recently added first.
         *
         *     - Listings that are not currently public are omitted. They appear again when they are public again.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getFavorites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reservations/GetAvailableDates/available/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List available dates
         * @description Lists the ranges of available nights of a property in chronological order.
         *
         *     - Every stay within a range can currently be booked if it satisfies the property's minimum and maximum stay.
         *     - The search covers `from` to `to`, limited to the property's notice period and to 365 days after today. Ranges shorter than the
         *       minimum stay are omitted.
         *     - Today is the current date in the property's city.
         *     - A property that is not public is visible only to its owner and administrators.
         *
         *     Errors: 400 VALIDATION_ERROR; INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED for an invalid token ·
         *     403 USER_BLOCKED · 404 NOT_FOUND when the property does not exist or is not public.
         */
        get: operations["getAvailableDates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reservations/GetQuote/{propertyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a quote for a stay
         * @description Returns the price of a stay and whether it is available. The nights are not reserved.
         *
         *     - By the night: the sum of `nightlyPrices`. The price of a night is the season's price if the night is in a season; otherwise
         *       `weekendPrice` if it is set and the night begins on one of the city's `weekendDays`; otherwise `price`. The season in which the stay
         *       begins can set the minimum stay.
         *     - By the month: the price for each whole calendar month from the start date (clipped to the end of shorter months), plus one
         *       thirtieth for each remaining night.
         *     - The total is rounded once at the end, half up, to the currency's decimals.
         *     - The deposit is the property's deposit amount, at most the total. If the property has none, the deposit is 20 % of the total by
         *       default, rounded in the same way.
         *     - `isAvailable` is true if every night is currently available.
         *     - A property that is not public is visible only to its owner and administrators.
         *
         *     Errors: 400 VALIDATION_ERROR; INVALID_DATE_RANGE when endDate is not after startDate, or when startDate is in the past or more than
         *     365 days ahead; STAY_TOO_SHORT, STAY_TOO_LONG or NOTICE_TOO_SHORT according to the property's rules · 401 UNAUTHENTICATED for an
         *     invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when the property does not exist or is not public.
         */
        get: operations["getQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reservations/BookReservation/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a stay
         * @description Books a stay for a customer who has verified an e-mail address or phone number.
         *
         *     - The nights from `startDate` up to but not including `endDate` are reserved immediately. If two requests book the same night, one
         *       is rejected.
         *     - The reservation is Pending until `holdExpiresAt`: 24 hours from now by default, at the latest 23:59 of `startDate` in the listing's
         *       city. If the deposit is neither declared (addPaymentTransaction) nor confirmed by then, the reservation becomes Expired and the
         *       nights become available. A declared deposit is decided by an administrator within 7 days by default.
         *     - If `depositAmount` is 0, the reservation is Confirmed immediately. A stay can be booked until 23:58 of its first day.
         *     - Price and deposit are calculated as in getQuote. Send its values as `expectedTotalAmount`, `expectedDepositAmount`,
         *       `expectedCurrencyId` and `expectedCancellationPolicy` to prevent a booking with other values.
         *     - By default, a customer can have at most 5 reservations whose deposit is not confirmed (Pending or DepositPaid), and at most 10
         *       unpaid reservations that have not ended, including those that require no deposit.
         *
         *     Errors: 400 VALIDATION_ERROR (including when there are more guests than the listing allows); MALFORMED_BODY; INVALID_DATE_RANGE when
         *     endDate is not after startDate, or when startDate is in the past or more than 365 days ahead; STAY_TOO_SHORT, STAY_TOO_LONG or
         *     NOTICE_TOO_SHORT according to the listing's rules · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles; VERIFICATION_REQUIRED for a
         *     customer without a verified e-mail address or phone number; USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key · 404 NOT_FOUND when the listing does not exist or is not
         *     public · 409 DATES_NOT_AVAILABLE when a night is booked or blocked; PRICE_CHANGED when the total, deposit, currency or cancellation
         *     policy differs from the expected value (`errors` names each difference); STATE_CONFLICT when the customer has too many unpaid
         *     reservations · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. With an Idempotency-Key also
         *     409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
         */
        post: operations["bookReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reservations/GetMyReservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your reservations
         * @description Lists the calling customer's reservations, most recently booked first.
         *
         *     - A reservation whose hold has expired is returned as Expired immediately.
         *
         *     Errors: 400 VALIDATION_ERROR; INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles,
         *     VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key.
         */
        get: operations["getMyReservations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reservations/GetOwnerReservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reservations of your listings
         * @description Lists the reservations of the calling owner's listings, most recently booked first.
         *
         *     - The customer and the platform's commission are included.
         *     - A reservation whose hold has expired is returned as Expired immediately.
         *     - If `propertyId` is the listing of another owner, the list is empty.
         *
         *     Errors: 400 VALIDATION_ERROR; INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles,
         *     VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getOwnerReservations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reservations/GetReservationById/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a reservation
         * @description Returns a reservation. Available to the customer, the owner of the listing and administrators.
         *
         *     - The customer sees neither the commission nor `customer`.
         *     - A reservation whose hold has expired is returned as Expired immediately.
         *     - `refundIfCancelledNow` is the refund that cancelReservation would currently give.
         *     - `nightlyPrices` are the prices at the time of booking.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED ·
         *     404 NOT_FOUND when the reservation does not exist or belongs to another user.
         */
        get: operations["getReservationById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reservations/CancelReservation/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a reservation
         * @description Cancels a Pending, DepositPaid or Confirmed reservation and makes its nights available.
         *
         *     - The customer and the owner can cancel before `startDate`, administrators until `endDate`. Owners and administrators must give a
         *       reason.
         *     - `refundAmount` is the amount that the customer gets back; it is 0 if no payment was confirmed. `refundStatus` shows whether the
         *       refund was paid out. A declared deposit is rejected. Amounts that were already refunded are not refunded again.
         *     - If the customer cancels, the booked policy determines the refund of a confirmed deposit by the number of days before `startDate`.
         *       Flexible: full refund at least 1 day before. Moderate: full at least 5 days before, half at least 1 day before. Strict: half at
         *       least 14 days before. Otherwise no refund. An administrator refunds a paid balance (addPaymentTransaction).
         *     - If the owner or an administrator cancels, the refund is the sum of all confirmed payments, including the balance. An administrator
         *       can set another amount.
         *     - Cancelling an already cancelled reservation changes nothing and returns 200.
         *
         *     Errors: 400 VALIDATION_ERROR (including when an owner or administrator gives no reason, or when the refund exceeds the confirmed
         *     amount), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND
         *     when the reservation does not exist or belongs to another user · 409 STATE_CONFLICT when the reservation is over, rejected or
         *     expired, or, for customers and owners, when the stay has begun · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body
         *     is not JSON. With an Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
         */
        post: operations["cancelReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reservations/MarkNoShow/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a reservation as no-show
         * @description Marks a Confirmed reservation as NoShow and makes its remaining nights available. Available to the owner and administrators.
         *
         *     - A reservation can be marked from 20:00 of `startDate` in the city's time zone until the stay is over.
         *     - Nothing is refunded, and the customer is notified.
         *     - Marking the reservation again changes nothing and returns 200.
         *     - The action and its note are written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the reservation does not exist or belongs to another owner's listing · 409 STATE_CONFLICT before
         *     20:00 of startDate (the message contains the time), or when the reservation is not Confirmed · 413 PAYLOAD_TOO_LARGE ·
         *     415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["markNoShow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reservations/AddBlockedDates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block dates of a property
         * @description Blocks the nights from `startDate` up to but not including `endDate`. Available to the owner and administrators.
         *
         *     - The nights cannot be booked until the range is removed.
         *     - A range has 1 to 365 nights and starts between today and 365 days ahead.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY; INVALID_DATE_RANGE when endDate is not after startDate, when startDate is in the past or
         *     more than 365 days ahead, or when there are more than 365 nights · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles,
         *     VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the property does not exist or belongs to another user ·
         *     409 DATES_NOT_AVAILABLE when a night is already booked or blocked (no night is blocked) · 413 PAYLOAD_TOO_LARGE ·
         *     415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["addBlockedDates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reservations/GetBlockedDates/{propertyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the blocked dates of a property
         * @description Lists the blocked ranges of a property that have not ended, including those of imported calendars, in chronological order. Available
         *     to the owner and administrators.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED ·
         *     404 NOT_FOUND when the property does not exist or belongs to another user.
         */
        get: operations["getBlockedDates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reservations/RemoveBlockedDates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unblock dates
         * @description Removes a blocked range. Available to the owner and administrators.
         *
         *     - The nights can be booked again, unless an imported calendar also blocks them.
         *     - A range from an imported calendar cannot be removed. Remove the event on the other platform, or remove the import.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the range does not exist or belongs to another owner's property · 409 STATE_CONFLICT when the range came from an
         *     imported calendar.
         */
        delete: operations["removeBlockedDates"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Calendar/Export/{propertyId}/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a property's calendar
         * @description Returns the unavailable nights of a property as an iCalendar document (RFC 5545), for other booking platforms.
         *
         *     - Each reservation and each blocked range is an all-day event; DTEND is the first free day. No names of people are included.
         *     - While the calendar does not change, its UIDs and bytes do not change. If-None-Match is supported (304).
         *     - The URL is the secret. getCalendarFeed returns it; getCalendarImports returns the URL for the platform of an import, which omits
         *       that platform's own events.
         *     - The URLs of a property can be read 60 times a minute together by default, from all networks.
         *     - The URL can end in `.ics`, because some platforms require this suffix. Tokens and query parameters are ignored.
         *
         *     Errors: 404 NOT_FOUND when the URL does not exist or was replaced, or when the property is archived.
         */
        get: operations["exportCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Calendar/GetFeed/{propertyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a property's calendar URL
         * @description Returns the URL of a property's calendar. Enter it on another platform. Available to the owner and administrators.
         *
         *     - Anyone who knows the URL can read which nights are unavailable. Use rotateCalendarFeed to replace the URL.
         *     - If that platform's calendar is also imported here, use the `exportUrl` of the import instead.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED ·
         *     404 NOT_FOUND when the property does not exist or belongs to another user.
         */
        get: operations["getCalendarFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Calendar/RotateFeed/{propertyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a property's calendar URLs
         * @description Replaces all URLs of a property's calendar. Available to the owner and administrators.
         *
         *     - The old URLs, including those for the platforms of imports, return 404 immediately. Enter the new ones on the other platforms.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the property does not exist or belongs to another user.
         */
        post: operations["rotateCalendarFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Calendar/AddImport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a calendar from another platform
         * @description Imports a calendar from another platform and blocks the nights of its events. Available to the owner and administrators.
         *
         *     - The calendar is read within a minute, then every 15 minutes.
         *     - A timed event blocks each night whose midnight it spans, in the time zone of the property's city.
         *     - Events that are cancelled or marked as free (`TRANSP:TRANSPARENT`) block no nights.
         *     - The events of the property itself, which another platform repeats, are ignored. The calendar of another property of this marketplace
         *       is imported like any other; it also contains the nights that the other property imports.
         *     - A property can have at most 10 imports by default. `webcal://` is treated as `https://`.
         *
         *     Errors: 400 VALIDATION_ERROR (including when the property already has the maximum number of imports, or when the URL is not an https
         *     URL of a public server), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the property does not exist or belongs to another user · 409 STATE_CONFLICT when the property is archived or
         *     already imports this URL · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["addCalendarImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Calendar/GetImports/{propertyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a property's calendar imports
         * @description Lists the calendar imports of a property with their last result and conflicting reservations. Available to the owner and
         *     administrators.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED ·
         *     404 NOT_FOUND when the property does not exist or belongs to another user.
         */
        get: operations["getCalendarImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Calendar/RemoveImport/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop importing a calendar
         * @description Removes a calendar import. Available to the owner and administrators.
         *
         *     - The nights that the import blocked can be booked again, unless another import or a blocked range of the owner covers them.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the import does not exist or belongs to another owner's property.
         */
        delete: operations["removeCalendarImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Calendar/Refresh/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read an imported calendar now
         * @description Reads an imported calendar immediately and returns the result. Available to the owner and administrators.
         *
         *     - A calendar that cannot be read also returns 200, with the reason in `lastOutcome`; the nights that the calendar blocked remain
         *       blocked.
         *     - If the calendar is already being read, the response shows the state before that read.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the import does not exist or belongs to another owner's property.
         */
        post: operations["refreshCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTypes/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment types
         * @description Lists the active payment types by identifier.
         *
         *     - Administrators can include inactive types with `includeInactive=true`.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED for an invalid token · 403 FORBIDDEN when
         *     `includeInactive=true` is sent without the role of an administrator, USER_BLOCKED.
         */
        get: operations["getPaymentTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTypes/Add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a payment type
         * @description Adds a payment type. Available to administrators.
         *
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 409 IN_USE when another payment type, active or not, has the code · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE
         *     when the body is not JSON.
         */
        post: operations["addPaymentType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTypes/Update/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a payment type
         * @description Replaces a payment type; an omitted member takes its default. Available to administrators.
         *
         *     - Existing payments keep their type and show its new data.
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the payment type does not exist · 409 IN_USE when another payment type, active or not, has the
         *     code · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        put: operations["updatePaymentType"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTypes/Delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deactivate a payment type
         * @description Deactivates a payment type, so that it can no longer be selected. Available to administrators.
         *
         *     - The type is never erased, because payments refer to it. Use updatePaymentType to reactivate it.
         *     - Deleting the payment type again changes nothing and returns 200.
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the payment type does not exist.
         */
        delete: operations["deletePaymentType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTransactions/Add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a payment
         * @description Records a payment that was made elsewhere, as JSON or, with a picture of the receipt, as a multipart form. Available to the customer
         *     of the reservation, and to administrators on the customer's behalf.
         *
         *     - The payment is Pending until an administrator decides on it. Payments recorded by administrators are written to the audit log.
         *     - **Deposit** (`purpose` 0, default): the full deposit of a Pending reservation. The reservation becomes DepositPaid, its nights are
         *       held until an administrator decides (confirmDeposit, rejectDeposit), and administrators and the owner are notified. If no
         *       administrator decides by `holdExpiresAt` of the reservation, 7 days from now by default and at the latest when the stay ends, the
         *       reservation becomes Expired; the payment stays Pending until decidePaymentTransaction decides it.
         *     - **Late deposit**: an administrator can record a deposit for a Cancelled, Rejected or Expired reservation. The state does not
         *       change; when decidePaymentTransaction confirms the deposit, a Pending refund is recorded.
         *     - **Balance** (1): up to the remaining part of `balanceAmount`, after Pending and Confirmed balances, of a Confirmed or Completed
         *       reservation.
         *     - **Refund** (2), administrators only: up to the confirmed amount minus Pending and Confirmed refunds, in any reservation state. It
         *       becomes Confirmed when it is paid out.
         *     - A deposit or balance must include the reference and the receipt that its payment type requires.
         *
         *     Errors: 400 VALIDATION_ERROR (including when the amount has too many decimals, differs from the deposit or exceeds the remaining
         *     amount, or when a required reference or receipt is missing); MALFORMED_BODY; UNKNOWN_REFERENCE when the payment type does not exist or
         *     is inactive · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, or for a customer who sends a Refund; VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the reservation does not exist or belongs to another user · 409 STATE_CONFLICT when the state of the
         *     reservation does not allow the payment, the reservation already has a deposit, or three deposits were cancelled ·
         *     413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is neither JSON nor multipart, or the receipt is neither JPEG nor
         *     PNG. With an Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
         */
        post: operations["addPaymentTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTransactions/GetMyTransactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your payments
         * @description Lists the caller's payments, newest first.
         *
         *     - Owners get the payments for reservations of their own listings.
         *
         *     Errors: 400 VALIDATION_ERROR; INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles,
         *     VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getMyPaymentTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTransactions/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all payments
         * @description Lists the payments of all reservations, newest first. Available to administrators.
         *
         *     Errors: 400 VALIDATION_ERROR; INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles,
         *     VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getPaymentTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTransactions/GetById/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment
         * @description Returns a payment. Available to the payer, the owner of the listing, and administrators.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED ·
         *     404 NOT_FOUND when the payment does not exist or belongs to another user.
         */
        get: operations["getPaymentTransactionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTransactions/GetReceipt/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the receipt of a payment
         * @description Returns the receipt of a payment as image bytes, without the envelope. Available to the payer and administrators.
         *
         *     - Each read by an administrator is written to the audit log.
         *     - The image has no other URL, and responses must not be cached.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED ·
         *     404 NOT_FOUND when the payment does not exist, has no receipt or belongs to another user.
         */
        get: operations["getPaymentReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTransactions/RequestReceipt/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the receipt of a payment
         * @description Asks the customer for a picture of the receipt of a payment that has not been decided. Available to administrators.
         *
         *     - The customer is notified, also by e-mail, with the reason if there is one, and adds the receipt with addPaymentReceipt.
         *     - The payment stays Pending, and the time to decide about a deposit (`holdExpiresAt` of the reservation) does not change.
         *     - Asking again changes nothing and returns 200.
         *     - The action and its reason are written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the payment does not exist · 409 STATE_CONFLICT when the payment was decided or cancelled, has a
         *     receipt, or is a refund · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["requestPaymentReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTransactions/AddReceipt/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the receipt of a payment
         * @description Adds a picture of the receipt to a payment that was recorded without one and has not been decided. Available to the payer, and to
         *     administrators on the payer's behalf.
         *
         *     - The receipt can be added whether or not an administrator has asked for it (requestPaymentReceipt), and cannot be replaced.
         *     - Administrators are notified when the payer adds it. Receipts added by administrators are written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the payment does not exist or belongs to another user · 409 STATE_CONFLICT when the payment was
         *     decided or cancelled, has a receipt, or is a refund · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not
         *     multipart, or the receipt is neither JPEG nor PNG. With an Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
         */
        post: operations["addPaymentReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTransactions/Cancel/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a payment
         * @description Cancels a payment that has not been decided. Available to the payer.
         *
         *     - If it is a deposit, the DepositPaid reservation becomes Pending again. By default, its nights are held until 24 hours after the
         *       booking or the last rejected deposit. Declaring and cancelling a deposit does not extend this time.
         *     - A refund cannot be cancelled.
         *     - Cancelling an already cancelled payment changes nothing and returns 200.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key ·
         *     404 NOT_FOUND when the payment does not exist or belongs to another user · 409 STATE_CONFLICT when the payment was confirmed or
         *     rejected, or is a refund; for a deposit, also when the hold of 24 hours (by default) is over, from 23:59 of startDate, or while the
         *     customer has 5 (by default) other Pending reservations.
         */
        post: operations["cancelPaymentTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentTransactions/Decide/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm or reject a payment
         * @description Confirms or rejects a balance or a refund. Available to administrators.
         *
         *     - The customer is notified when a refund is confirmed as paid out.
         *     - Use confirmDeposit and rejectDeposit for the deposit of a DepositPaid reservation. Use this operation for a deposit that was not
         *       decided before the reservation expired or that arrived later.
         *     - If a deposit or balance is confirmed for a Cancelled, Rejected or Expired reservation, a Pending refund of the same amount is
         *       recorded. The state of the reservation does not change.
         *     - Repeating the same decision changes nothing and returns 200.
         *     - The action and its reason are written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR (including when `confirm` is false without a reason), MALFORMED_BODY · 401 UNAUTHENTICATED ·
         *     403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the payment does not exist ·
         *     409 STATE_CONFLICT when the payment was decided differently or cancelled, or is the deposit of a DepositPaid reservation ·
         *     413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["decidePaymentTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Admin/GetPendingDeposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reservations that await deposit confirmation
         * @description Lists reservations in state Pending (no deposit declared) or DepositPaid (deposit declared by the customer), oldest first.
         *
         *     - Reservations whose hold has expired are not listed.
         *     - A DepositPaid reservation expires at `holdExpiresAt` if its deposit is not decided. Administrators are notified of each declared
         *       deposit every 24 hours, half-way through that time, on its last day, and when the reservation has expired.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getPendingDeposits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Admin/GetAllReservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all reservations
         * @description Lists the reservations of all customers and owners, most recently booked first.
         *
         *     - A reservation whose hold has expired is returned as Expired immediately.
         *
         *     Errors: 400 VALIDATION_ERROR; INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles,
         *     VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getAllReservations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Admin/ConfirmDeposit/{reservationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a deposit
         * @description Confirms that the deposit was received; a Pending or DepositPaid reservation becomes Confirmed. Available to administrators.
         *
         *     - If the customer declared a payment, that payment is confirmed too. Otherwise a payment is recorded from the request body; without
         *       a body its type is Cash.
         *     - Confirming an already confirmed reservation changes nothing and returns 200.
         *     - An Expired reservation cannot be confirmed, because its nights may have been booked by someone else. If its deposit has arrived, confirm the
         *       payment with decidePaymentTransaction, which records the refund that is due.
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY, UNKNOWN_REFERENCE when no active payment type has this identifier ·
         *     401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the reservation does not
         *     exist · 409 STATE_CONFLICT when the reservation is cancelled, rejected, expired or over · 413 PAYLOAD_TOO_LARGE ·
         *     415 UNSUPPORTED_MEDIA_TYPE when a body is sent that is not JSON. With an Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED,
         *     IDEMPOTENCY_IN_PROGRESS.
         */
        post: operations["confirmDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Admin/RejectDeposit/{reservationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a deposit
         * @description Rejects the deposit of a Pending or DepositPaid reservation. Available to administrators.
         *
         *     - By default, the reservation becomes Rejected and its nights become available. A declared payment is rejected too.
         *     - With `releaseDates: false`, a DepositPaid reservation becomes Pending instead and its nights are held for another 24 hours by
         *       default. A Pending reservation has no deposit to reject in this case, so the request returns 409.
         *     - Rejecting an already rejected reservation changes nothing and returns 200.
         *     - The action and its reason are written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the reservation does not exist · 409 STATE_CONFLICT when the reservation is confirmed, cancelled,
         *     expired or over, or when `releaseDates` is false from 23:59 of startDate · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the
         *     body is not JSON. With an Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
         */
        post: operations["rejectDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Notifications/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notifications
         * @description Lists the caller's notifications in the language of the request, newest first.
         *
         *     - Users with a verified e-mail address also receive each notification by e-mail. The e-mail omits reasons written by other users,
         *       and shortens listing titles and removes web addresses from them.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Notifications/GetUnreadCount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count unread notifications
         * @description Returns the number of the caller's unread notifications.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getUnreadCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Notifications/MarkAsRead/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a notification as read
         * @description Marks one of the caller's notifications as read.
         *
         *     - Marking the notification again changes nothing: `readAt` keeps the first time.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the notification
         *     does not exist or belongs to another user.
         */
        post: operations["markNotificationAsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Notifications/MarkAllAsRead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all notifications as read
         * @description Marks all of the caller's unread notifications as read.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key.
         */
        post: operations["markAllNotificationsAsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Notifications/Send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a notification
         * @description Sends a notification of type General to the given users (`userIds`) or to all users of a role who are not blocked (`role`). Available
         *     to administrators.
         *
         *     - Exactly one of `userIds` and `role` is required.
         *     - Title and message are shown as written, without translation.
         *     - Of a role with more than 500 users, the first 500 are notified at once and the others in the following minutes (`isPending`).
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR (including when neither or both of userIds and role are sent); MALFORMED_BODY; UNKNOWN_REFERENCE when one
         *     of the users does not exist (no notification is sent) · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["sendNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Events/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Lists recorded events in order, so that a program can follow changes in the marketplace. Owners get events of their own account,
         *     listings, reservations and payments; administrators get all events.
         *
         *     - Events are numbered 1, 2, 3 without gaps once they are committed. A client that continues after the last number it processed misses
         *       no event and receives no event twice. Events of one record are in order. An owner sees gaps in the numbers, because the events of
         *       other users are omitted.
         *     - Store `lastSequence` of each response and send it as `afterSequence` in the next request. To receive only new events, start from
         *       `newestSequence`. Continue immediately while `lastSequence` is below `newestSequence`: a page can be empty if none of the scanned
         *       events is visible to the caller.
         *     - With `waitSeconds`, the service delays an empty response until an event arrives or the time is over. Such a request counts once.
         *     - A caller can have 10 waiting requests per server process. When a process has no capacity for more, it first rejects requests from
         *       the network with the most waiting requests; the response contains Retry-After.
         *     - Events are kept for 90 days by default. Without `afterSequence`, the list starts with the oldest event that is kept. If
         *       `afterSequence` is too old or beyond the newest event (after a restore), the response is 410 EVENTS_GONE, and its message names the
         *       available range. Read the records again, then continue from `newestSequence`.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED ·
         *     410 EVENTS_GONE when events after `afterSequence` are no longer kept, or when `afterSequence` is beyond the newest event ·
         *     429 RATE_LIMITED, including when too many requests are waiting.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Webhooks/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your webhooks
         * @description Lists the caller's webhooks without their secrets, oldest first.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED.
         */
        get: operations["getWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Webhooks/Add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a webhook
         * @description Adds a webhook. Each new event that the caller can read with getEvents and whose type is in `types` is sent to `url`.
         *
         *     - Delivery is at least once, and in order for each record.
         *     - Each request is signed as [Standard Webhooks](https://www.standardwebhooks.com) describes, with the headers `webhook-id` (the
         *       event's `id`), `webhook-timestamp` and `webhook-signature`, and also with `X-Signature`.
         *     - Only this response contains `secret`, which signs every request. If the response is lost, use rotateWebhookSecret. The operation
         *       does not accept an Idempotency-Key, because replaying the response would require storing the secret.
         *     - `url` must use https, port 443 or a port from 1024, and a public address. The address is checked by this operation and on every
         *       connection.
         *     - A user can have at most 10 webhooks by default. By default, the webhooks of an owner together get at most 20,000 deliveries a day
         *       (UTC); `limitedUntil` says when the limit is reached, and the owner is notified. Use getEvents for the other events of the day.
         *     - At most 10,000 deliveries, by default, wait for one webhook. With each further one the oldest is given up (`failure` is
         *       `overflow`).
         *     - The caller is informed of each new webhook by notification and e-mail, and `addedBy` names the token or API key that added it.
         *
         *     Errors: 400 VALIDATION_ERROR (including when the URL is not allowed, or when the user already has the maximum number of webhooks),
         *     MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 413 PAYLOAD_TOO_LARGE ·
         *     415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["addWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Webhooks/Update/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a webhook
         * @description Changes the URL, the event types and the active state of a webhook. `url` is required. If `types` or `isActive` is omitted, it stays
         *     as it is. An empty list of `types` means all event types.
         *
         *     - If `url` changes, the caller is informed by notification and e-mail, and `addedBy` names the token or API key of this request.
         *     - `isActive: false` pauses the webhook: no events are sent and no new deliveries are recorded. Pending deliveries are kept, for 30
         *       days by default.
         *     - `isActive: true` resumes the webhook, including one that was disabled because all attempts failed for three days. Pending
         *       deliveries are sent immediately.
         *     - Use getEvents to read the events that occurred while the webhook was paused.
         *
         *     Errors: 400 VALIDATION_ERROR (including when the URL is not allowed), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other
         *     roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the webhook does not exist or belongs to another user ·
         *     413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        put: operations["updateWebhook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Webhooks/Remove/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a webhook
         * @description Removes a webhook and its deliveries.
         *
         *     - Nothing more is sent from now on. A request that is already in progress is not cancelled.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the webhook does not exist or belongs to another user.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Webhooks/RotateSecret/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook's secret
         * @description Creates a new secret for a webhook. Only this response contains the secret.
         *
         *     - For 24 hours, or until the next rotation, requests are also signed with the previous secret (`webhook-signature` and
         *       `X-Signature` have two `v1` values), so that the receiver can switch without interruption.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the webhook does not exist or belongs to another user.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Webhooks/SendTest/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends a signed event of type `webhook.test` once and returns the result.
         *
         *     - The webhook can be inactive.
         *     - The operation returns 200 whatever the receiver responds; `status` and `failure` contain the result. It waits at most 10 seconds for
         *       the receiver.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the webhook does not exist or belongs to another user.
         */
        post: operations["sendTestToWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Webhooks/GetDeliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's deliveries
         * @description Lists finished and pending deliveries of a webhook, newest first, with the request, the last response, the number of attempts and
         *     the next attempt.
         *
         *     - Deliveries are kept for 30 days by default, and of the delivered and of the given up ones of a webhook the newest 10,000 each.
         *     - `totalCount` counts at most 10,000 deliveries.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED ·
         *     404 NOT_FOUND when the webhook does not exist or belongs to another user.
         */
        get: operations["getWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Webhooks/Redeliver/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description Sends the event of a finished delivery again, with a new signature and the full number of attempts.
         *
         *     - A pending delivery is attempted immediately. If an earlier event of the same record is pending, the earlier event is sent first,
         *       because events of a record are sent in order.
         *     - The event keeps its `id`, and the request its `webhook-id`.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the delivery does not exist or belongs to another user · 409 STATE_CONFLICT when the webhook is not active.
         */
        post: operations["redeliverToWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Terms/GetCurrent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the terms in force
         * @description Returns the newest effective terms for an audience, or those for all users if the audience has none.
         *
         *     - With `language`, only that language is used (for `ar-JO` also `ar`). Otherwise the language of the request is used, and English if
         *       there are no terms in that language.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when the audience has no
         *     terms in the language.
         */
        get: operations["getCurrentTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Terms/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all versions of the terms
         * @description Lists all versions for all audiences and languages, including those not in force yet, newest first.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Terms/Add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a version of the terms
         * @description Publishes the next version of the terms. Available to administrators.
         *
         *     - The version is in force for its audience and language from `effectiveFrom` until a later version of both takes effect.
         *     - A version is never edited. A translation is a separate version.
         *     - Unless `notify` is false, all users in the audience who are not blocked are notified, with the effective date: the first
         *       500 immediately, the others in the following minutes.
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["addTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Terms/Accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept the terms
         * @description Records that the caller accepts a version of the terms, and returns the caller's profile.
         *
         *     - The version must be in force, in any language, for the caller's audience: owners or customers.
         *     - If that audience has no terms in that language, and for administrators and agents, the version for all users is accepted.
         *     - Accepting the version again changes nothing.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key · 409 STATE_CONFLICT
         *     when the version is not in force for the caller · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["acceptTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Reports/GetGeneralReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the marketplace report
         * @description Returns counts of users, listings, reservations and amounts as of one moment. Available to administrators.
         *
         *     - The period runs from `from` up to but not including `to`, at most 366 days. Dates are in UTC.
         *     - A reservation belongs to the period if its stay has a night in it or if it was made in it. Each reservation counts once.
         *     - Reservation states are current: an expired hold counts as Expired, a finished stay as Completed. Nights are counted only within
         *       the period.
         *     - `Accept: text/csv` returns the same figures as a table with the columns `section`, `key`, `currency` and `value`;
         *       Content-Disposition gives the file name. Any other `Accept` returns JSON.
         *
         *     Errors: 400 VALIDATION_ERROR; INVALID_DATE_RANGE when `to` is not after `from` or the period is longer than 366 days ·
         *     401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getGeneralReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Admin/AddAgent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an agent
         * @description Adds an agent, a field representative of the platform. Available to administrators.
         *
         *     - Owners can name an agent when they register; the agent can read the data of these owners.
         *     - At least one of `email` and `phone` is required. Both count as verified, and neither may be verified by another account.
         *     - The agent is active immediately and logs in like any other user.
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 409 EMAIL_TAKEN, PHONE_TAKEN · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["addAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/BlockedUsers/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the blocked accounts
         * @description Lists blocked accounts, most recently blocked first. Available to administrators.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getBlockedUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/BlockedUsers/Add/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block an account
         * @description Blocks an account. Available to administrators.
         *
         *     - Log-ins and all further requests of the user return 403 USER_BLOCKED. Sessions end, and one-time codes that were already sent
         *       become invalid.
         *     - A blocked owner's listings can no longer be found or booked. Existing reservations remain unchanged; an administrator must handle
         *       them.
         *     - Blocking an already blocked account changes nothing, including the reason, and returns 200.
         *     - Administrators cannot block their own account or the last administrator who is not blocked.
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key · 404 NOT_FOUND when the account does not exist · 409 STATE_CONFLICT for the caller's own account or for the last
         *     administrator · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["blockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/BlockedUsers/Remove/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unblock an account
         * @description Unblocks an account, so that the user can log in again. Available to administrators.
         *
         *     - Sessions that ended remain ended.
         *     - The action is written to the audit log.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key ·
         *     404 NOT_FOUND when the account does not exist or is not blocked.
         */
        delete: operations["unblockUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ApiKeys/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API keys
         * @description Lists the caller's API keys without the key values, newest first.
         *
         *     - Only a hash of each key is stored.
         *     - Expired keys are listed for 30 days.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key.
         */
        get: operations["getApiKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ApiKeys/Add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an API key
         * @description Creates an API key for one of the caller's programs.
         *
         *     - Only this response contains `key`. Store it as a secret.
         *     - If the response is lost, remove the key and create another one. The operation does not accept an Idempotency-Key, because
         *       replaying the response would require storing the key.
         *     - By default, a user can have at most 10 keys that have not expired.
         *     - The caller is informed of each new key by notification and e-mail.
         *
         *     Errors: 400 VALIDATION_ERROR (including when `expiresAt` has passed), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN for other
         *     roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key · 409 API_KEY_LIMIT when the user already has the maximum number of keys ·
         *     413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["addApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ApiKeys/Remove/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an API key
         * @description Removes an API key.
         *
         *     - The key becomes invalid immediately, on every instance of the service.
         *     - With `webhooks=true`, the webhooks whose `addedBy` names the key are removed too. Otherwise they remain, because a program may have
         *       added them that goes on with another key.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key ·
         *     404 NOT_FOUND when the key does not exist or belongs to another user.
         */
        delete: operations["removeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Agent/GetAgentData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your agent figures
         * @description Returns the caller's agent account, its owners, and the counts of their listings and reservations. Available to agents.
         *
         *     - The response includes the first 50 owners; use getOwners to list all of them.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key.
         */
        get: operations["getMyAgentData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Agent/GetAgentData/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an agent's figures
         * @description Returns the data that getMyAgentData returns to the agent. Available to administrators.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED ·
         *     404 NOT_FOUND when no agent has this identifier.
         */
        get: operations["getAgentData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Agent/GetRentProperties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the listings of your owners
         * @description Lists the listings of the owners whom the calling agent referred, public or not, newest first. Available to agents.
         *
         *     - If a listing has its own commission, the response includes it.
         *     - Archived listings are returned only if `propertyStatus` selects them.
         *     - If `ownerId` is the owner of another agent, the list is empty.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED for an API key.
         */
        get: operations["getAgentRentProperties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Agent/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agents
         * @description Lists agents with their figures but without their owners, most recently added first. Available to administrators.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
         */
        get: operations["getAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Currency/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the currencies
         * @description Lists the active currencies by identifier.
         *
         *     - Use `id` as the CurrencyId of a listing.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED.
         */
        get: operations["getCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/City/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cities
         * @description Lists all cities by identifier.
         *
         *     - The city determines the time zone of a property, and so the current date there, and which nights are weekend nights.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED.
         */
        get: operations["getCities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Enums/GetAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all enumerations
         * @description Returns every enumeration of this document under its camelCase name (BookingStatus is `bookingStatus`), with members in the order of
         *     this document.
         *
         *     - Service and Term are sent as names, so their `value` is null.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED.
         */
        get: operations["getEnums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Health/Live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description Returns 200 while the process responds, whether or not the database is available. Tokens and query parameters are ignored.
         */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Health/Ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Returns 200 while the database is reachable, 503 STOPPING while this instance shuts down and 503 NOT_READY while its database is unreachable. Tokens and query parameters are ignored.
         */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document as JSON
         * @description Returns the contract as one file, without the envelope. Tokens and query parameters are ignored.
         */
        get: operations["getOpenApiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi-3.1.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document as OpenAPI 3.1
         * @description Returns the contract as an OpenAPI 3.1 document, without the envelope: equal to the 3.0 document in meaning, with null as a type, events as a union by `type`, and the webhook request of each type of event. Tokens and query parameters are ignored.
         */
        get: operations["getOpenApi31Json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document as YAML
         * @description Returns the contract as one file, without the envelope. Tokens and query parameters are ignored.
         */
        get: operations["getOpenApiYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document as a web page
         * @description Returns the contract as a web page that loads no external resources. Tokens and query parameters are ignored.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Sandbox/Otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the last one-time code sent to a target
         * @description Returns the last one-time code sent to a target, in place of reading a mailbox.
         *
         *     - Codes are still sent as usual.
         *
         *     Errors: 400 VALIDATION_ERROR · 404 NOT_FOUND when no code was sent to the target.
         */
        get: operations["getSandboxOtp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Sandbox/Clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set or advance the clock
         * @description Sets or advances the clock, which continues from the new time.
         *
         *     - Send exactly one of `now` and `advanceSeconds`.
         *     - Tokens, codes and holds expire according to this clock.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY.
         */
        post: operations["setSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Sandbox/Reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the data
         * @description Deletes all data and creates the sandbox data: a user of every role, a listing in every status and a reservation in every state.
         *
         *     - The data is the same each time, except for tokens and dates.
         *     - The clock returns to the real time.
         *     - No body is required.
         *
         *     Errors: 400 VALIDATION_ERROR for unknown query parameters.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The last one-time code that was sent to a target. */
        SandboxOtp: {
            /**
             * @description The target as stored.
             * @example customer@example.com
             */
            target: string;
            code: components["schemas"]["OneTimeCode"];
            sentAt: components["schemas"]["Instant"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        SandboxOtpEnvelope: {
            data: components["schemas"]["SandboxOtp"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The new time of the clock. */
        SandboxClockRequest: {
            now?: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description Number of seconds to advance, at most two years.
             * @example 86400
             */
            advanceSeconds?: number;
        };
        /** @description The time of the clock. */
        SandboxClock: {
            now: components["schemas"]["Instant"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        SandboxClockEnvelope: {
            data: components["schemas"]["SandboxClock"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A bearer token for each sandbox user; `verification` is a verification token, the others are access tokens. */
        SandboxTokens: {
            /** @description Token of the administrator. */
            admin: string;
            /** @description Token or API key of the active owner. */
            owner: string;
            /** @description Token of another active owner. */
            otherOwner: string;
            /** @description Token of an owner who has not been activated. */
            inactiveOwner: string;
            /** @description Token of the customer. */
            customer: string;
            /** @description Token of another customer. */
            otherCustomer: string;
            /** @description Token of the agent. */
            agent: string;
            /** @description Token of a blocked customer. */
            blocked: string;
            /** @description Verification token of a customer who logged in without a code. */
            verification: string;
        };
        /** @description API keys of sandbox users. */
        SandboxApiKeys: {
            /** @description Read-only API key of the active owner. */
            ownerRead: string;
            /** @description Token or API key of the active owner. */
            ownerWrite: string;
            /** @description API key of the other active owner. */
            otherOwnerWrite: string;
            /** @description Token of the administrator. */
            adminWrite: string;
            /** @description Expired API key of the active owner. */
            expired: string;
        };
        /** @description The user identifier for each token. */
        SandboxUserIds: {
            admin: components["schemas"]["Id"];
            owner: components["schemas"]["Id"];
            otherOwner: components["schemas"]["Id"];
            inactiveOwner: components["schemas"]["Id"];
            customer: components["schemas"]["Id"];
            otherCustomer: components["schemas"]["Id"];
            agent: components["schemas"]["Id"];
            blocked: components["schemas"]["Id"];
            verification: components["schemas"]["Id"];
        };
        /** @description A listing of `owner` in each status, and an active one of `otherOwner`. */
        SandboxPropertyIds: {
            active: components["schemas"]["Id"];
            inactive: components["schemas"]["Id"];
            pending: components["schemas"]["Id"];
            rejected: components["schemas"]["Id"];
            suspended: components["schemas"]["Id"];
            archived: components["schemas"]["Id"];
            otherOwnerActive: components["schemas"]["Id"];
        };
        /** @description A reservation of `customer` at the active listing in each state. */
        SandboxReservationIds: {
            pending: components["schemas"]["Id"];
            depositPaid: components["schemas"]["Id"];
            confirmed: components["schemas"]["Id"];
            completed: components["schemas"]["Id"];
            cancelled: components["schemas"]["Id"];
            rejected: components["schemas"]["Id"];
            expired: components["schemas"]["Id"];
            noShow: components["schemas"]["Id"];
        };
        /** @description The users and records after a reset. */
        SandboxReset: {
            tokens: components["schemas"]["SandboxTokens"];
            apiKeys: components["schemas"]["SandboxApiKeys"];
            userIds: components["schemas"]["SandboxUserIds"];
            propertyIds: components["schemas"]["SandboxPropertyIds"];
            reservationIds: components["schemas"]["SandboxReservationIds"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        SandboxResetEnvelope: {
            data: components["schemas"]["SandboxReset"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The problem with one member of the request. */
        FieldError: {
            /**
             * @description Path of the member as the client wrote it, e.g. `PropertyInformation.images[2]`.
             * @example startDate
             */
            field: string;
            /**
             * @description The kind of rule that was violated.
             * @example required
             * @enum {string}
             */
            code: "required" | "type" | "format" | "min" | "max" | "minLength" | "maxLength" | "pattern" | "enum" | "unknownReference" | "custom";
            /**
             * @description The problem, as a text that can be shown to people after the member's name.
             * @example is required
             */
            message: string;
        };
        /**
         * @description Identifies this response in the logs; equal to the header X-Request-Id.
         * @example 0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b
         */
        TraceId: string;
        /** @description Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
        Pagination: {
            /**
             * Format: int32
             * @description The applied page size. A page of large records, or of a search for words, can have fewer records, and a `nextCursor`.
             * @example 50
             */
            pageSize: number;
            /**
             * @description Opaque start of the next page; null on the last page.
             * @example null
             */
            nextCursor: string | null;
            /**
             * Format: int32
             * @description Number of records on all pages; null unless `includeTotalCount=true` was sent. GetRentProperties counts at most 10,000, which then means that many or more, and counts none for a page of a search for words that is not full although others may follow.
             * @example null
             */
            totalCount: number | null;
        };
        /**
         * @description The six digits of the last one-time code. Spaces, dashes and Arabic digits are accepted.
         * @example 402917
         */
        OneTimeCode: string;
        /**
         * Format: date-time
         * @description A time in UTC, RFC 3339 with `Z`.
         * @example 2026-12-01T09:30:00Z
         */
        Instant: string;
        /**
         * @description The error code, stable across languages and releases. New codes may be added; handle an unknown code by its HTTP status.
         *     | HTTP | Code | When |
         *     |---|---|---|
         *     | 400 | VALIDATION_ERROR | The body, a query parameter or a path parameter violates the contract; `errors` names each. Other codes with status 400 can also fill `errors`. |
         *     | 400 | MALFORMED_BODY | The body cannot be parsed. |
         *     | 400 | DETAILS_JSON_INVALID | DetailsJSON is not the text of a JSON object, or names an unknown service or term. |
         *     | 400 | INVALID_DATE_RANGE | The end is not after the start, the start is in the past, or the start is too far ahead. |
         *     | 400 | STAY_TOO_SHORT | The stay has fewer nights than the listing requires. |
         *     | 400 | STAY_TOO_LONG | The stay has more nights than the listing allows. |
         *     | 400 | NOTICE_TOO_SHORT | The stay starts sooner than the listing's notice period allows. |
         *     | 400 | OTP_INVALID | The one-time code is wrong; the message contains the number of attempts left. |
         *     | 400 | OTP_EXPIRED | The one-time code has expired or was replaced by a newer one. |
         *     | 400 | UNKNOWN_REFERENCE | A currency, picture path, payment type, agent or other record named in the request does not exist. |
         *     | 401 | UNAUTHENTICATED | The token is missing, malformed, expired or revoked, or the API key is wrong, expired or removed. |
         *     | 403 | FORBIDDEN | The caller's role does not allow the operation. |
         *     | 403 | VERIFICATION_REQUIRED | A verification token was used for an operation other than verifying a code, or the account must verify a contact first. |
         *     | 403 | USER_BLOCKED | The account is blocked. |
         *     | 403 | CONTACT_NOT_VERIFIED | The account has not verified this address or number, but another one. Log in with that one, then verify this one. |
         *     | 403 | OWNER_INACTIVE | The operation requires an active owner. |
         *     | 403 | API_KEY_READ_ONLY | The API key is read-only. |
         *     | 403 | API_KEY_NOT_ACCEPTED | The operation does not accept API keys; it requires a logged-in user. |
         *     | 404 | NOT_FOUND | The record does not exist, or the caller may not know that it exists. |
         *     | 404 | USER_NOT_FOUND | No account has this e-mail address or phone number. |
         *     | 404 | ROUTE_NOT_FOUND | The path matches no operation. |
         *     | 405 | METHOD_NOT_ALLOWED | The path exists with another method; the header Allow lists the methods. |
         *     | 409 | DATES_NOT_AVAILABLE | At least one of the nights is booked or blocked. |
         *     | 409 | PRICE_CHANGED | The total, deposit, currency or cancellation policy of the stay differs from the expected one; `errors` names each with its current value. |
         *     | 409 | STATE_CONFLICT | The record's current state does not allow the operation; the message names the state. |
         *     | 409 | EMAIL_TAKEN | Another account has verified this e-mail address. |
         *     | 409 | PHONE_TAKEN | Another account has verified this phone number. |
         *     | 409 | IN_USE | The record to delete is still in use, or the code is already in use. |
         *     | 409 | API_KEY_LIMIT | The user has the maximum number of API keys; one must be removed first. |
         *     | 409 | IDEMPOTENCY_KEY_REUSED | The Idempotency-Key was used before with a different request. |
         *     | 409 | IDEMPOTENCY_IN_PROGRESS | The first request with this Idempotency-Key is still in progress; retry after Retry-After. |
         *     | 410 | EVENTS_GONE | The events after the given sequence number are no longer kept, or it is beyond the newest event; the message names the available range. |
         *     | 413 | PAYLOAD_TOO_LARGE | The body or one of its files is too large. |
         *     | 415 | UNSUPPORTED_MEDIA_TYPE | The operation does not accept the content type of the body, or a file is not an allowed image. |
         *     | 429 | RATE_LIMITED | Too many requests; wait for the time in Retry-After. |
         *     | 429 | OTP_RATE_LIMITED | Too many codes were requested; wait for the time in Retry-After. |
         *     | 429 | OTP_ATTEMPTS_EXCEEDED | Too many wrong codes were sent; request a new one. |
         *     | 500 | INTERNAL_ERROR | The service failed; report the traceId. |
         *     | 503 | NOT_READY | The service is starting, or its database is unavailable; retry after Retry-After. |
         *     | 503 | MAINTENANCE | The service is in maintenance and accepts no changes; reads and log-ins go on. Nothing was changed; send the request again after Retry-After. |
         *     | 503 | STOPPING | This instance is shutting down; send requests to another one. Only /Health/Ready returns it. |
         * @example VALIDATION_ERROR
         * @enum {string}
         */
        ErrorCode: "VALIDATION_ERROR" | "MALFORMED_BODY" | "DETAILS_JSON_INVALID" | "INVALID_DATE_RANGE" | "STAY_TOO_SHORT" | "STAY_TOO_LONG" | "NOTICE_TOO_SHORT" | "OTP_INVALID" | "OTP_EXPIRED" | "UNKNOWN_REFERENCE" | "UNAUTHENTICATED" | "FORBIDDEN" | "VERIFICATION_REQUIRED" | "USER_BLOCKED" | "CONTACT_NOT_VERIFIED" | "OWNER_INACTIVE" | "API_KEY_READ_ONLY" | "API_KEY_NOT_ACCEPTED" | "NOT_FOUND" | "USER_NOT_FOUND" | "ROUTE_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "DATES_NOT_AVAILABLE" | "PRICE_CHANGED" | "STATE_CONFLICT" | "EMAIL_TAKEN" | "PHONE_TAKEN" | "IN_USE" | "API_KEY_LIMIT" | "IDEMPOTENCY_KEY_REUSED" | "IDEMPOTENCY_IN_PROGRESS" | "EVENTS_GONE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "OTP_RATE_LIMITED" | "OTP_ATTEMPTS_EXCEEDED" | "INTERNAL_ERROR" | "NOT_READY" | "MAINTENANCE" | "STOPPING";
        /** @description The envelope of every error; distinguish errors by `code`, show `message`. */
        ErrorEnvelope: {
            /**
             * @description Always null for an error.
             * @example null
             */
            data: Record<string, never> | null;
            /**
             * @description Always false for an error.
             * @example false
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example startDate is required.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 400
             */
            statusCode: number;
            code: components["schemas"]["ErrorCode"];
            /** @description One entry for each invalid member of a 400, for the member of EMAIL_TAKEN or PHONE_TAKEN, for the form part of PAYLOAD_TOO_LARGE, for each difference of PRICE_CHANGED, and for `afterSequence` of EVENTS_GONE; otherwise empty. */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Always null for an error.
             * @example null
             */
            pagination: Record<string, never> | null;
        };
        /**
         * Format: int32
         * @description Identifier of a record.
         * @example 11
         */
        Id: number;
        /**
         * Format: email
         * @description E-mail address. Case-insensitive; surrounding spaces are ignored.
         * @example customer@example.com
         */
        Email: string;
        /** @description The account and, if already available, the one-time code. */
        LogInWithEmailRequest: {
            email: components["schemas"]["Email"];
            code?: components["schemas"]["OneTimeCode"];
        };
        /**
         * @description `access` gives access to every operation of the role; `verification` only verifies a one-time code.
         * @example access
         * @enum {string}
         */
        TokenType: "access" | "verification";
        /**
         * @description Opaque; valid for one refresh within 30 days, which can be repeated for 30 seconds.
         * @example 6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI
         */
        RefreshToken: string;
        /**
         * Format: int32
         * @description 0 Email, 1 PhoneNumber.
         * @example 0
         * @enum {integer}
         */
        LoginMethod: 0 | 1;
        /**
         * Format: int32
         * @description 0 Admin, 1 Owner, 2 Customer, 3 Agent.
         * @example 2
         * @enum {integer}
         */
        UserRole: 0 | 1 | 2 | 3;
        /** @description The user of the access token. */
        LoginUser: {
            userId: components["schemas"]["Id"];
            role: components["schemas"]["UserRole"];
            /**
             * @description Given name.
             * @example Example
             */
            firstName: string | null;
            /**
             * @description Family name.
             * @example Customer
             */
            lastName: string | null;
            /**
             * @description Whether the account is active.
             * @example true
             */
            isActive: boolean;
            /**
             * @description Whether the e-mail address was verified with a code.
             * @example true
             */
            isEmailVerified: boolean;
            /**
             * @description Whether the phone number was verified with a code.
             * @example false
             */
            isPhoneVerified: boolean;
            /**
             * @description Language of messages to the user.
             * @example en
             */
            language: string | null;
        };
        /** @description The outcome of a log-in, a refresh or a verified code. */
        LoginResult: {
            /**
             * @description JWT for the header `Authorization: Bearer`. The claim SID of an access token is the user identifier as text; a verification token does not reveal the account.
             * @example eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIzIn0.c2lnbmF0dXJl
             */
            token: string;
            tokenType: components["schemas"]["TokenType"];
            expiresAt: components["schemas"]["Instant"];
            /**
             * @description Refresh token; null with a verification token.
             * @example 6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI
             */
            refreshToken: string | null;
            /**
             * @description True only on 206.
             * @example false
             */
            verificationRequired: boolean;
            loginMethod: components["schemas"]["LoginMethod"];
            /**
             * @description On 206, the masked e-mail address or phone number to verify; otherwise null.
             * @example null
             */
            target: string | null;
            /** @description The user; null on 206, because nothing is verified yet. */
            user: components["schemas"]["LoginUser"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        LoginResultEnvelope: {
            data: components["schemas"]["LoginResult"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * @description Phone number in international form, stored and returned as E.164. Spaces, dashes, brackets, Arabic digits and `00` in place of `+` are accepted; numbers without a country code only if the operator has set a default country.
         * @example +962790000003
         */
        PhoneNumber: string;
        /** @description The account and, if already available, the one-time code. */
        LogInWithPhoneNumberRequest: {
            phoneNumber: components["schemas"]["PhoneNumber"];
            code?: components["schemas"]["OneTimeCode"];
        };
        /** @description The refresh token of the last log-in or refresh. */
        RefreshTokenRequest: {
            refreshToken: components["schemas"]["RefreshToken"];
        };
        /** @description The session to end. */
        LogOutRequest: {
            refreshToken?: components["schemas"]["RefreshToken"];
            /**
             * @description Whether to end every session of the account instead of only that of `refreshToken`.
             * @default false
             * @example false
             */
            everywhere: boolean;
        };
        /** @description Result of the log-out. */
        LogOutResult: {
            /**
             * @description Always true.
             * @example true
             */
            loggedOut: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        LogOutResultEnvelope: {
            data: components["schemas"]["LogOutResult"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Confirmation of the request to close the account. */
        CloseAccountRequest: {
            /**
             * @description Must be true. It prevents accidental requests, because closing cannot be undone.
             * @example true
             * @enum {boolean}
             */
            confirm: true;
        };
        /** @description Confirmation that the account is closed. */
        ClosedAccount: {
            /**
             * @description Always true.
             * @example true
             */
            closed: boolean;
            /**
             * Format: date-time
             * @description Until when identity card images, receipts and payment references are kept because a stay ended recently; null if nothing is kept.
             * @example null
             */
            keptUntil: string | null;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        ClosedAccountEnvelope: {
            data: components["schemas"]["ClosedAccount"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * Format: int32
         * @description 0 Individual, 1 Company, 2 Agency.
         * @example 0
         * @enum {integer}
         */
        OwnerType: 0 | 1 | 2;
        /**
         * Format: int32
         * @description 0 Individual, 1 Family, 2 Student, 3 Company.
         * @example 0
         * @enum {integer}
         */
        CustomerType: 0 | 1 | 2 | 3;
        /**
         * Format: int32
         * @description 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a property.
         * @example 1
         * @enum {integer}
         */
        City: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17;
        /**
         * Format: int32
         * @description 0 NationalId, 1 Passport, 2 ResidencePermit, 3 DrivingLicense. Open.
         * @example 0
         * @enum {integer}
         */
        IdentityType: 0 | 1 | 2 | 3;
        /**
         * Format: date
         * @description A calendar date, `YYYY-MM-DD`, in the time zone of the property's city.
         * @example 2027-01-05
         */
        CalendarDate: string;
        /**
         * Format: int32
         * @description 0 Percentage of the total amount, 1 Fixed amount per reservation.
         * @example 0
         * @enum {integer}
         */
        CommissionType: 0 | 1;
        /** @description The profile of a user. Members from `email` on are visible to the user and administrators; other callers get null, or false for booleans. */
        Profile: {
            userId: components["schemas"]["Id"];
            /**
             * @description Given name.
             * @example Example
             */
            firstName: string;
            /**
             * @description Family name.
             * @example Owner
             */
            lastName: string;
            /**
             * @description WhatsApp number; the phone number if no other was given.
             * @example +962790000002
             */
            whatsAppNumber: string | null;
            /**
             * @description Phone number in international form.
             * @example +962790000002
             */
            phone: string | null;
            role: components["schemas"]["UserRole"];
            /** @description Null unless the user is an owner. */
            ownerType: components["schemas"]["OwnerType"] | (never | null);
            /** @description Null unless the user is a customer. */
            customerType: components["schemas"]["CustomerType"] | (never | null);
            /**
             * @description Language of messages to the user.
             * @example en
             */
            language: string;
            /** @description City of residence. */
            city: components["schemas"]["City"] | (never | null);
            /**
             * @description Whether the account is active.
             * @example true
             */
            isActive: boolean;
            /**
             * @description Whether an administrator has verified the identity document; reset when the name changes.
             * @example false
             */
            isIdentityVerified: boolean;
            createdAt: components["schemas"]["Instant"];
            /**
             * @description E-mail address.
             * @example owner@example.com
             */
            email: string | null;
            /**
             * @description Whether the e-mail address was verified with a code.
             * @example true
             */
            isEmailVerified: boolean;
            /**
             * @description Whether the phone number was verified with a code.
             * @example false
             */
            isPhoneVerified: boolean;
            /**
             * @description The e-mail address that will replace `email` when its one-time code is verified; null if none.
             * @example null
             */
            pendingEmail: string | null;
            /**
             * @description The phone number that will replace `phone` when its one-time code is verified; null if none.
             * @example null
             */
            pendingPhone: string | null;
            /** @description Type of the identity document. */
            identityType: components["schemas"]["IdentityType"] | (never | null);
            /**
             * @description Identity number with all but its last three characters masked.
             * @example *******567
             */
            identityNumberMasked: string | null;
            /**
             * @description Whether an image of the front of the identity card is stored.
             * @example true
             */
            hasFrontIdImage: boolean;
            /**
             * @description Whether an image of the rear of the identity card is stored.
             * @example true
             */
            hasRearIdImage: boolean;
            /**
             * @description Whether the account is blocked.
             * @example false
             */
            isBlocked: boolean;
            /**
             * Format: int32
             * @description User identifier of the owner's agent; null if none.
             * @example 11
             */
            agentId: number | null;
            /**
             * @description Postal address.
             * @example 12 Rainbow Street
             */
            address: string | null;
            /**
             * Format: date
             * @description Date of birth.
             * @example 2027-01-05
             */
            birthDate: string | null;
            /**
             * Format: int32
             * @description The version of the terms that was accepted last; null if none.
             * @example 1
             */
            acceptedTermsVersion: number | null;
            /** @description Type of the platform's commission on the owner's listings that have none of their own; null if the marketplace's percentage applies. */
            commissionType: components["schemas"]["CommissionType"] | (never | null);
            /**
             * Format: double
             * @description Percentage, or amount in major units of the currency of each listing, according to `commissionType`; null if `commissionType` is null.
             * @example null
             */
            commissionValue: number | null;
            /**
             * Format: int32
             * @description Increases whenever the user changes the profile; used by activateOwner.
             * @example 1
             */
            version: number | null;
            /**
             * Format: date-time
             * @description When the profile was last changed.
             * @example 2026-12-01T09:30:00Z
             */
            updatedAt: string | null;
        };
        /** @description Account data in addition to the profile. */
        MyAccount: {
            /**
             * Format: date-time
             * @description When the account became active; null if it never was.
             * @example 2026-12-01T09:30:00Z
             */
            activatedAt: string | null;
            /**
             * Format: date-time
             * @description When the caller last logged in; null if never.
             * @example 2026-12-01T09:30:00Z
             */
            lastLoginAt: string | null;
        };
        /** @description The terms that the caller accepted last; null if none. */
        MyAcceptedTerms: {
            /**
             * Format: int32
             * @description Version of the terms.
             * @example 1
             */
            version: number;
            /**
             * @description Language of the terms.
             * @example en
             */
            language: string;
            /**
             * @description Title of the terms.
             * @example Terms of use
             */
            title: string;
        } | null;
        /** @description A log-in. */
        MySession: {
            loginMethod: components["schemas"]["LoginMethod"];
            createdAt: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When the session was logged out or revoked; null while it is valid.
             * @example null
             */
            endedAt: string | null;
        };
        /**
         * @description Name of the key, to identify the program that uses it. Not blank, a single line without invisible characters.
         * @example Channel manager
         */
        ApiKeyName: string;
        /**
         * Format: int32
         * @description 0 Read, 1 Write: the access of an API key.
         * @example 1
         * @enum {integer}
         */
        ApiKeyAccess: 0 | 1;
        /** @description An API key without the key value. */
        ApiKey: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["ApiKeyName"];
            access: components["schemas"]["ApiKeyAccess"];
            /**
             * @description The last characters of the key, to identify it.
             * @example 4f7Q
             */
            lastCharacters: string;
            createdAt: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When the key expires; null if it does not expire.
             * @example 2026-12-01T09:30:00Z
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, accurate to one or two minutes; null if it was never used.
             * @example 2026-12-01T09:30:00Z
             */
            lastUsedAt: string | null;
        };
        /** @description A one-time code. */
        MyCode: {
            channel: components["schemas"]["LoginMethod"];
            /**
             * @description Where it was sent to.
             * @example customer@example.com
             */
            target: string;
            /**
             * @description Whether the code was used.
             * @example true
             */
            isUsed: boolean;
            sentAt: components["schemas"]["Instant"];
        };
        /** @description The owner and their contact data. The two phone numbers are null for callers without a token. */
        RentPropertyOwner: {
            /**
             * @description User identifier of the owner.
             * @example 2
             */
            userId: components["schemas"]["Id"];
            /**
             * @description Given name.
             * @example Example
             */
            firstName: string;
            /**
             * @description Family name.
             * @example Owner
             */
            lastName: string;
            /**
             * @description WhatsApp number; the phone number if no other was given.
             * @example +962790000002
             */
            whatsAppNumber: string | null;
            /**
             * @description Phone number in international form.
             * @example +962790000002
             */
            phone: string | null;
            /**
             * @description Whether an administrator has verified the identity document.
             * @example false
             */
            isIdentityVerified: boolean;
        };
        /**
         * @description Server path of an uploaded picture, as returned by the upload.
         * @example /Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg
         */
        PicturePath: string;
        /**
         * Format: int32
         * @description 0 Furnished, 1 Unfurnished.
         * @example 0
         * @enum {integer}
         */
        RentPropertyCondition: 0 | 1;
        /**
         * Format: int32
         * @description 0 Furnished, 1 Unfurnished.
         * @example 0
         * @enum {integer}
         */
        RentPropertyType: 0 | 1;
        /** @description Description and location of the property. */
        PropertyInformation: {
            /** @description Paths of pictures relative to the server, in display order. */
            images: components["schemas"]["PicturePath"][];
            /** @description Condition of the property; getRentProperties filters by it as `rentPropertyCondition`. */
            propertyType: components["schemas"]["RentPropertyCondition"];
            /** @description Rental type; getRentProperties filters by it as `rentPropertyType`. Usually equal to the condition. */
            type: components["schemas"]["RentPropertyType"];
            /**
             * @description Title of the listing.
             * @example Sunlit apartment near the Roman theatre
             */
            title: string;
            /**
             * @description Plain text.
             * @example Two bedrooms on a quiet street, a short walk from the old town.
             */
            description: string | null;
            city: components["schemas"]["City"];
            /**
             * @description District of the city.
             * @example Jabal Amman
             */
            district: string | null;
            /**
             * @description Postal address.
             * @example 12 Rainbow Street
             */
            address: string | null;
            /**
             * Format: double
             * @description Degrees (WGS 84).
             * @example 31.9516
             */
            latitude: number | null;
            /**
             * Format: double
             * @description Degrees (WGS 84).
             * @example 35.9239
             */
            longitude: number | null;
            /**
             * Format: double
             * @description Area in square metres.
             * @example 84
             */
            area: number | null;
            /**
             * Format: int32
             * @description Floor; 0 is the ground floor.
             * @example 2
             */
            floor: number | null;
            /**
             * Format: int32
             * @description Total number of rooms.
             * @example 4
             */
            roomsCount: number | null;
            /**
             * Format: int32
             * @description Number of bedrooms.
             * @example 2
             */
            bedrooms: number | null;
            /**
             * Format: int32
             * @description Number of bathrooms.
             * @example 1
             */
            bathrooms: number | null;
            /**
             * Format: int32
             * @description Number of beds.
             * @example 3
             */
            bedsCount: number | null;
            /**
             * Format: int32
             * @description Year of construction.
             * @example 2015
             */
            buildYear: number | null;
        };
        /**
         * @description A service of a property, by name. Open.
         * @example Internet
         * @enum {string}
         */
        Service: "Electricity" | "Internet" | "Water" | "Gas" | "Heating" | "AirConditioning" | "HotWater" | "Television" | "Kitchen" | "Refrigerator" | "WashingMachine" | "Elevator" | "Parking" | "Balcony" | "Garden" | "Pool" | "Gym" | "Security" | "Cleaning" | "Generator" | "SolarPower" | "StepFreeAccess";
        /**
         * @description A house rule, by name. Open.
         * @example NoSmoking
         * @enum {string}
         */
        Term: "NoSmoking" | "NoAnimals" | "NoParties" | "NoLoudMusic" | "NoVisitorsOvernight" | "QuietHours" | "NoSubletting" | "IdRequiredAtCheckIn" | "CleaningOnDeparture";
        /** @description Number of rooms of each kind; null if the owner has not stated it. */
        DetailsRoom: {
            /**
             * Format: int32
             * @description Number of bedrooms.
             * @example 2
             */
            bedrooms: number | null;
            /**
             * Format: int32
             * @description Number of living rooms.
             * @example 1
             */
            livingRooms: number | null;
            /**
             * Format: int32
             * @description Number of bathrooms.
             * @example 1
             */
            bathrooms: number | null;
            /**
             * Format: int32
             * @description Number of kitchens.
             * @example 1
             */
            kitchens: number | null;
            /**
             * Format: int32
             * @description Number of balconies.
             * @example null
             */
            balconies: number | null;
            /**
             * Format: int32
             * @description Number of beds.
             * @example 3
             */
            beds: number | null;
            /**
             * Format: int32
             * @description Maximum number of guests.
             * @example null
             */
            maxGuests: number | null;
        };
        /** @description The parsed content of `detailsJSON`. Other members are in `detailsJSON` only. */
        Details: {
            /** @description Services of the property. */
            services: components["schemas"]["Service"][];
            /** @description House rules. */
            terms: components["schemas"]["Term"][];
            room: components["schemas"]["DetailsRoom"];
        };
        /**
         * Format: int32
         * @description 0 Monthly, 1 Daily: the unit of the price.
         * @example 1
         * @enum {integer}
         */
        RentType: 0 | 1;
        /**
         * Format: int32
         * @description 0 Apartment, 1 House, 2 Villa, 3 Studio, 4 Room, 5 Chalet, 6 Farm, 7 Office, 8 Shop, 9 Other. Open.
         * @example 0
         * @enum {integer}
         */
        BuildingType: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
        /**
         * Format: int32
         * @description 0 Pending, 1 Active, 2 Inactive, 3 Rejected, 4 Suspended, 5 Archived.
         * @example 1
         * @enum {integer}
         */
        PropertyStatus: 0 | 1 | 2 | 3 | 4 | 5;
        /**
         * Format: double
         * @description A price in major units of the accompanying currency, with at most its `minorUnits` decimals; greater than zero.
         * @example 45
         */
        Price: number;
        /**
         * @description ISO 4217 code of the currency.
         * @example JOD
         */
        CurrencyCode: string;
        /**
         * Format: double
         * @description An amount in major units of the accompanying currency, with at most its `minorUnits` decimals.
         * @example 135
         */
        Money: number;
        /**
         * Format: int32
         * @description 0 Flexible, 1 Moderate, 2 Strict. Determines the refund of a confirmed deposit when the customer cancels.
         * @example 1
         * @enum {integer}
         */
        CancellationPolicy: 0 | 1 | 2;
        /** @description A listing. */
        RentProperty: {
            id: components["schemas"]["Id"];
            /**
             * @description User identifier of the owner.
             * @example 2
             */
            ownerId: components["schemas"]["Id"];
            owner: components["schemas"]["RentPropertyOwner"];
            propertyInformation: components["schemas"]["PropertyInformation"];
            /**
             * @description A JSON object as text, exactly as the owner sent it; `{}` for an archived listing. `details` is its parsed content.
             * @example {"services":["Electricity","Internet"],"terms":["NoSmoking","NoAnimals"],"room":{"bedrooms":2,"beds":3}}
             */
            detailsJSON: string;
            details: components["schemas"]["Details"];
            rentType: components["schemas"]["RentType"];
            /** @description Copy of `propertyInformation.type`. */
            rentPropertyType: components["schemas"]["RentPropertyType"];
            /** @description Copy of `propertyInformation.propertyType`. */
            rentPropertyCondition: components["schemas"]["RentPropertyCondition"];
            buildingType: components["schemas"]["BuildingType"];
            propertyStatus: components["schemas"]["PropertyStatus"];
            /**
             * @description Reason for the current status; null if none was given.
             * @example null
             */
            statusReason: string | null;
            /** @description Price in major units of `currencyId`, per night (`rentType` Daily) or per month (Monthly), for nights without a `weekendPrice` or season price. */
            price: components["schemas"]["Price"];
            /**
             * Format: double
             * @description Price in major units of `currencyId` of the nights that begin on the city's `weekendDays`, unless a season sets another; null if there is no weekend price.
             * @example 55
             */
            weekendPrice: number | null;
            /**
             * @description Whether the listing has seasons; getSeasons returns them.
             * @example true
             */
            hasSeasons: boolean;
            /**
             * @description Identifier of the currency of all amounts in this listing.
             * @example 7
             */
            currencyId: components["schemas"]["Id"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /** @description Deposit of a booking in major units of `currencyId`. If `depositPercent` is not null, it is the deposit of the shortest stay at `price` (a month counts as 30 nights); getQuote returns the deposit of a specific stay. */
            depositAmount: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description Deposit as a percentage of the stay's total; null if the owner has set a fixed deposit.
             * @example null
             */
            depositPercent: number | null;
            /**
             * Format: int32
             * @description Minimum nights of a stay.
             * @example 1
             */
            minStayNights: number;
            /**
             * Format: int32
             * @description Maximum nights of a stay.
             * @example 30
             */
            maxStayNights: number;
            /**
             * Format: int32
             * @description Minimum number of days between booking and start.
             * @example 0
             */
            minNoticeDays: number;
            /**
             * Format: int32
             * @description Maximum number of guests; null if there is no limit.
             * @example 4
             */
            maxGuests: number | null;
            cancellationPolicy: components["schemas"]["CancellationPolicy"];
            /**
             * @description Whether it is a favorite of the caller; false without a token.
             * @example false
             */
            isFavorite: boolean;
            /** @description Type of the platform's commission if this listing has its own; visible to its owner, their agent and administrators, otherwise null. If it is null, the owner's commission applies, otherwise the marketplace's percentage. */
            commissionType: components["schemas"]["CommissionType"] | (never | null);
            /**
             * Format: double
             * @description Percentage or amount, according to `commissionType`; null if `commissionType` is null.
             * @example null
             */
            commissionValue: number | null;
            /**
             * Format: int32
             * @description Increases with every change of the listing.
             * @example 1
             */
            version: number;
            createdAt: components["schemas"]["Instant"];
            updatedAt: components["schemas"]["Instant"];
        };
        /** @description Nights blocked by the owner or by an imported calendar. */
        BlockedDateRange: {
            /**
             * @description Identifier of the range.
             * @example 31
             */
            id: components["schemas"]["Id"];
            propertyId: components["schemas"]["Id"];
            /**
             * @description First blocked night.
             * @example 2027-02-01
             */
            startDate: components["schemas"]["CalendarDate"];
            /**
             * @description First day that can be booked again.
             * @example 2027-02-05
             */
            endDate: components["schemas"]["CalendarDate"];
            /**
             * @description Reason; null if none was given.
             * @example Painting
             */
            reason: string | null;
            /**
             * Format: int32
             * @description The calendar import that blocked the nights; null if they were blocked here.
             * @example null
             */
            importId: number | null;
            createdAt: components["schemas"]["Instant"];
        };
        /** @description A period of the year whose nights have their own price. */
        Season: {
            /**
             * @description Name given by the owner.
             * @example Summer
             */
            name: string;
            /**
             * @description First night of the season.
             * @example 2027-06-01
             */
            startDate: components["schemas"]["CalendarDate"];
            /**
             * @description First day after the season; its night is not part of the season.
             * @example 2027-09-01
             */
            endDate: components["schemas"]["CalendarDate"];
            /**
             * @description Nightly price in major units of the listing's currency.
             * @example 60
             */
            price: components["schemas"]["Price"];
            /**
             * Format: int32
             * @description Minimum nights of a stay that begins in the season; null if the listing's minimum applies.
             * @example 3
             */
            minStayNights: number | null;
        };
        /** @description The seasons of a listing. */
        Seasons: {
            propertyId: components["schemas"]["Id"];
            /**
             * @description Identifier of the currency of all amounts in this listing.
             * @example 7
             */
            currencyId: components["schemas"]["Id"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /**
             * Format: int32
             * @description The listing's version; increases with every change of it.
             * @example 2
             */
            version: number;
            /** @description The seasons in chronological order. */
            seasons: components["schemas"]["Season"][];
        };
        /** @description A listing whose calendar other platforms can read. */
        MyCalendarFeed: {
            propertyId: components["schemas"]["Id"];
            /** @description When the URL became valid. */
            createdAt: components["schemas"]["Instant"];
        };
        /**
         * Format: int32
         * @description 0 Read, 1 Unchanged, 2 Empty, 3 Unreachable, 4 Refused, 5 NotACalendar, 6 TooLarge, 7 AddressNotAllowed. With results from 2, the blocked nights remain unchanged. Open.
         * @example 0
         * @enum {integer}
         */
        CalendarOutcome: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
        /** @description A reservation that overlaps an event of an imported calendar. Neither is changed; the owner was notified. An event of the nights of a reservation that the other platform has read in the exported calendar repeats that reservation, and is no conflict. */
        CalendarConflict: {
            /**
             * @description Identifier of the reservation.
             * @example 21
             */
            reservationId: components["schemas"]["Id"];
            /**
             * @description First overlapping night.
             * @example 2027-01-05
             */
            startDate: components["schemas"]["CalendarDate"];
            /**
             * @description Day after the last overlapping night.
             * @example 2027-01-08
             */
            endDate: components["schemas"]["CalendarDate"];
            /**
             * @description UID of the overlapping event in the imported calendar; null if the conflict was found before version 2.1.
             * @example 1418fb94e984-a1b2c3d4e5f6@airbnb.com
             */
            uid: string | null;
            /** @description When the conflict was found, or found again after it had ended. */
            since: components["schemas"]["Instant"];
        };
        /** @description A calendar import of one of the caller's listings, without the secret parts of its URLs. */
        MyCalendarImport: {
            id: components["schemas"]["Id"];
            propertyId: components["schemas"]["Id"];
            /**
             * @description Name given by the owner.
             * @example Airbnb
             */
            name: string;
            /**
             * @description Host of the calendar.
             * @example www.airbnb.com
             */
            host: string;
            createdAt: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description Time of the last read attempt; null before the first.
             * @example 2026-12-01T09:30:00Z
             */
            lastReadAt: string | null;
            /** @description Result of the last read attempt; null before the first. */
            lastOutcome: components["schemas"]["CalendarOutcome"] | (never | null);
            /** @description Reservations that overlap events of the calendar. */
            conflicts: components["schemas"]["CalendarConflict"][];
        };
        /**
         * Format: double
         * @description Price of a stay in major units of the accompanying currency, with at most its `minorUnits` decimals.
         * @example 135
         */
        Amount: number;
        /**
         * Format: int32
         * @description 0 Pending, 1 DepositPaid, 2 Confirmed, 3 Completed, 4 Cancelled, 5 Rejected, 6 Expired, 7 NoShow.
         * @example 0
         * @enum {integer}
         */
        BookingStatus: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
        /**
         * Format: int32
         * @description 0 Pending, 1 Confirmed, 2 Rejected, 3 Cancelled.
         * @example 0
         * @enum {integer}
         */
        PaymentStatus: 0 | 1 | 2 | 3;
        /** @description Summary of the property at the time of booking, also if the listing has changed since or is no longer public. */
        ReservationProperty: {
            id: components["schemas"]["Id"];
            /**
             * @description Title of the listing.
             * @example Sunlit apartment near the Roman theatre
             */
            title: string;
            city: components["schemas"]["City"];
            /**
             * @description Street and number.
             * @example 12 Rainbow Street
             */
            address: string | null;
            /**
             * @description Path of the first picture.
             * @example /Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg
             */
            image: string | null;
            /**
             * @description User identifier of the owner.
             * @example 2
             */
            ownerId: components["schemas"]["Id"];
        };
        /** @description The customer and their contact data. */
        ReservationCustomer: {
            /**
             * @description User identifier of the customer.
             * @example 3
             */
            userId: components["schemas"]["Id"];
            /**
             * @description Given name.
             * @example Example
             */
            firstName: string;
            /**
             * @description Family name.
             * @example Customer
             */
            lastName: string;
            /**
             * @description Phone number in international form.
             * @example +962790000003
             */
            phone: string | null;
            /**
             * @description WhatsApp number; the phone number if no other was given.
             * @example +962790000003
             */
            whatsAppNumber: string | null;
        };
        /** @description A night and its price. */
        NightlyPrice: {
            /** @description Day on which the night begins. */
            date: components["schemas"]["CalendarDate"];
            /**
             * @description Price of the night.
             * @example 45
             */
            price: components["schemas"]["Amount"];
        };
        /** @description Price of each night of the stay in chronological order; the prices add up to the total. Empty if `rentType` is Monthly. */
        NightlyPrices: components["schemas"]["NightlyPrice"][];
        /** @description A reservation. Price, deposit, policy, commission and `property` are copies from the time of booking; later changes to the listing do not affect them. */
        Reservation: {
            /**
             * @description Identifier of the reservation.
             * @example 21
             */
            id: components["schemas"]["Id"];
            propertyId: components["schemas"]["Id"];
            startDate: components["schemas"]["CalendarDate"];
            /**
             * @description Departure day; its night is not part of the stay.
             * @example 2027-01-08
             */
            endDate: components["schemas"]["CalendarDate"];
            /**
             * @description Deposit that must be paid for the reservation to be confirmed.
             * @example 27
             */
            depositAmount: components["schemas"]["Amount"];
            /**
             * @description User identifier of the customer.
             * @example 3
             */
            customerId: components["schemas"]["Id"];
            /**
             * @description User identifier of the owner.
             * @example 2
             */
            ownerId: components["schemas"]["Id"];
            status: components["schemas"]["BookingStatus"];
            /**
             * Format: int32
             * @description Number of nights.
             * @example 3
             */
            nights: number;
            rentType: components["schemas"]["RentType"];
            /**
             * @description Price per night or month, according to `rentType`, in major units of the currency. If nightly prices differ, their average, rounded half up; getReservationById returns each in `nightlyPrices`.
             * @example 45
             */
            unitPrice: components["schemas"]["Amount"];
            totalAmount: components["schemas"]["Amount"];
            /**
             * @description Total minus deposit, never below zero.
             * @example 108
             */
            balanceAmount: components["schemas"]["Amount"];
            /**
             * @description Identifier of the currency of all amounts in this listing.
             * @example 7
             */
            currencyId: components["schemas"]["Id"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /**
             * Format: int32
             * @description Number of guests; null if the customer did not state it.
             * @example 2
             */
            guestsCount: number | null;
            /**
             * @description Note from the customer to the owner; null if none.
             * @example We arrive after 20:00.
             */
            note: string | null;
            /**
             * Format: date-time
             * @description Until when the nights are held without a confirmed deposit; null unless Pending or DepositPaid. For a DepositPaid reservation, the time by which an administrator has to decide.
             * @example 2026-12-01T09:30:00Z
             */
            holdExpiresAt: string | null;
            /**
             * Format: date-time
             * @description When the deposit was confirmed; null if it was not.
             * @example 2026-12-01T09:30:00Z
             */
            depositConfirmedAt: string | null;
            /**
             * Format: int32
             * @description User identifier of the administrator who confirmed; null if the deposit is not confirmed or none was required.
             * @example 11
             */
            depositConfirmedBy: number | null;
            cancellationPolicy: components["schemas"]["CancellationPolicy"];
            /**
             * Format: date-time
             * @description When it was cancelled; null unless cancelled.
             * @example 2026-12-01T09:30:00Z
             */
            cancelledAt: string | null;
            /** @description Role of the user who cancelled; null unless cancelled. */
            cancelledBy: components["schemas"]["UserRole"] | (never | null);
            /**
             * @description Reason for the cancellation; null if none.
             * @example null
             */
            cancellationReason: string | null;
            /**
             * Format: double
             * @description Amount refunded to the customer from what was confirmed; null unless cancelled.
             * @example 135
             */
            refundAmount: number | null;
            /** @description Status of the last refund: Pending until it is paid out, Confirmed when paid out, Rejected if it will not be paid out. Null if there is none. */
            refundStatus: components["schemas"]["PaymentStatus"] | (never | null);
            /**
             * Format: double
             * @description The `refundAmount` if the caller cancelled at this moment; 0 if nothing is confirmed. Null if the caller cannot cancel, and in all responses except that of getReservationById.
             * @example 135
             */
            refundIfCancelledNow: number | null;
            /**
             * @description Reason for the rejection of the deposit; null if none.
             * @example null
             */
            rejectionReason: string | null;
            /** @description Type of the platform's commission, visible to the owner, their agent and administrators; null for the customer. */
            commissionType: components["schemas"]["CommissionType"] | (never | null);
            /**
             * Format: double
             * @description Percentage or amount, according to `commissionType`; null for the customer.
             * @example 10
             */
            commissionValue: number | null;
            /**
             * Format: double
             * @description Commission in major units of the currency; null for the customer.
             * @example 135
             */
            commissionAmount: number | null;
            property: components["schemas"]["ReservationProperty"];
            /** @description The customer, visible to the owner and administrators; null for the customer. */
            customer: components["schemas"]["ReservationCustomer"] | (never | null);
            /** @description Price of each night at the time of booking; null in lists. */
            nightlyPrices: components["schemas"]["NightlyPrice"][] | null;
            createdAt: components["schemas"]["Instant"];
            updatedAt: components["schemas"]["Instant"];
        };
        /**
         * Format: int32
         * @description 0 Deposit, 1 Balance, 2 Refund.
         * @example 0
         * @enum {integer}
         */
        PaymentPurpose: 0 | 1 | 2;
        /** @description A payment or refund for a reservation. Only its status changes; corrections are recorded as further transactions. */
        PaymentTransaction: {
            /**
             * @description Identifier of the payment.
             * @example 41
             */
            id: components["schemas"]["Id"];
            /**
             * @description Identifier of the reservation.
             * @example 21
             */
            reservationId: components["schemas"]["Id"];
            /**
             * @description User identifier of the customer of the reservation, who pays or is refunded.
             * @example 3
             */
            payerId: components["schemas"]["Id"];
            purpose: components["schemas"]["PaymentPurpose"];
            status: components["schemas"]["PaymentStatus"];
            /**
             * @description Amount in major units of the reservation's currency; never negative, also for a refund.
             * @example 27
             */
            amount: components["schemas"]["Amount"];
            /**
             * @description Identifier of the reservation's currency.
             * @example 7
             */
            currencyId: components["schemas"]["Id"];
            /**
             * @description The payment type.
             * @example 2
             */
            paymentTypeId: components["schemas"]["Id"];
            /**
             * @description Reference of the payment, e.g. the number of a bank transfer; null if none.
             * @example TR-20261201-0042
             */
            reference: string | null;
            /**
             * @description Whether getPaymentReceipt returns a picture.
             * @example false
             */
            hasReceipt: boolean;
            /**
             * Format: date-time
             * @description When an administrator asked the payer for the receipt; null if none did.
             * @example null
             */
            receiptRequestedAt: string | null;
            /**
             * @description Note sent with the payment; null if none.
             * @example Paid this morning.
             */
            note: string | null;
            /**
             * @description Why it was rejected; null unless rejected with a reason.
             * @example null
             */
            rejectionReason: string | null;
            createdAt: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When it was confirmed, rejected or cancelled; null while Pending.
             * @example null
             */
            decidedAt: string | null;
            /**
             * Format: int32
             * @description User identifier of the person who confirmed, rejected or cancelled it; null while Pending.
             * @example null
             */
            decidedBy: number | null;
        };
        /** @description A favorite listing. */
        MyFavorite: {
            propertyId: components["schemas"]["Id"];
            createdAt: components["schemas"]["Instant"];
        };
        /**
         * Format: int32
         * @description 0 General, 1 OwnerActivated, 2 OwnerDeactivated, 3 ReservationCreated, 4 DepositSubmitted, 5 DepositConfirmed, 6 DepositRejected, 7 ReservationCancelled, 8 ReservationExpired, 9 ReservationCompleted, 10 PropertyStatusChanged, 11 PaymentRefunded, 12 TermsUpdated, 13 ReservationNoShow, 14 PropertyChanged, 15 RefundRejected, 16 ApiKeyAdded, 17 WebhookDisabled, 18 CalendarConflict, 19 DepositDecisionDue, 20 WebhookAdded, 21 WebhookLimited, 22 ReceiptRequested, 23 ReceiptAdded. Open.
         * @example 5
         * @enum {integer}
         */
        NotificationType: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23;
        /** @description A notification in the language of its reader. */
        Notification: {
            id: components["schemas"]["Id"];
            type: components["schemas"]["NotificationType"];
            /**
             * @description Plain text.
             * @example Reservation confirmed
             */
            title: string;
            /**
             * @description Plain text.
             * @example The reservation of “Sunlit apartment near the Roman theatre”, 2027-01-05 to 2027-01-08, is confirmed.
             */
            message: string;
            /**
             * @description Whether it was marked as read.
             * @example false
             */
            isRead: boolean;
            /**
             * Format: date-time
             * @description When it was first marked as read; null if unread.
             * @example 2026-12-01T09:30:00Z
             */
            readAt: string | null;
            /**
             * Format: int32
             * @description The reservation concerned; null if none.
             * @example 11
             */
            reservationId: number | null;
            /**
             * Format: int32
             * @description The listing concerned; null if none.
             * @example 11
             */
            propertyId: number | null;
            createdAt: components["schemas"]["Instant"];
        };
        /**
         * @description URL to which events are sent by POST: https, a public address, port 443 or a port from 1024, without a user. A development server can also accept an http URL on its own machine.
         * @example https://partner.example.com/hooks/rentals
         */
        WebhookUrl: string;
        /**
         * @description The type of event, as `kind.happened`. New types may be added: ignore unknown ones. The generator adds a table of the types and a
         *     schema for the events of each type. `data` contains, depending on the type:
         *
         *     | Type | When | In `data` |
         *     |---|---|---|
         *     | owner.registered | an owner account was created | ownerId, agentId |
         *     | owner.activated | an owner was activated | ownerId |
         *     | owner.deactivated | an owner was deactivated | ownerId |
         *     | customer.registered | a customer account was created |  |
         *     | user.blocked | an administrator blocked an account | role |
         *     | user.unblocked | an administrator unblocked an account | role |
         *     | user.closed | a user closed their account | role |
         *     | property.created | a listing was added | ownerId, propertyId, propertyStatus |
         *     | property.updated | a listing was updated, including its status if the update requires a new review | ownerId, propertyId, propertyStatus |
         *     | property.statusChanged | the status of a listing changed; deletion (Archived) included | ownerId, propertyId, propertyStatus |
         *     | reservation.created | a stay was booked | ownerId, propertyId, reservationId, customerId, bookingStatus |
         *     | reservation.depositSubmitted | the customer declared the deposit as paid | ownerId, propertyId, reservationId, customerId, bookingStatus |
         *     | reservation.confirmed | an administrator confirmed the deposit, or none is due | ownerId, propertyId, reservationId, customerId, bookingStatus |
         *     | reservation.rejected | an administrator rejected the deposit and the reservation | ownerId, propertyId, reservationId, customerId, bookingStatus |
         *     | reservation.cancelled | the customer, the owner or an administrator cancelled | ownerId, propertyId, reservationId, customerId, bookingStatus |
         *     | reservation.expired | the deposit was not declared, or not decided, in time | ownerId, propertyId, reservationId, customerId, bookingStatus |
         *     | reservation.completed | the stay is over | ownerId, propertyId, reservationId, customerId, bookingStatus |
         *     | reservation.noShow | the customer did not arrive | ownerId, propertyId, reservationId, customerId, bookingStatus |
         *     | payment.created | a payment was recorded, or a refund is due | ownerId, propertyId, reservationId, payerId, paymentPurpose, paymentStatus, amount, currencyId |
         *     | payment.decided | a payment was confirmed, rejected or cancelled | ownerId, propertyId, reservationId, payerId, paymentPurpose, paymentStatus, amount, currencyId |
         * @example reservation.created
         * @enum {string}
         */
        EventType: "owner.registered" | "owner.activated" | "owner.deactivated" | "customer.registered" | "user.blocked" | "user.unblocked" | "user.closed" | "property.created" | "property.updated" | "property.statusChanged" | "reservation.created" | "reservation.depositSubmitted" | "reservation.confirmed" | "reservation.rejected" | "reservation.cancelled" | "reservation.expired" | "reservation.completed" | "reservation.noShow" | "payment.created" | "payment.decided";
        /**
         * @description Event types to send; empty means all types, including those added later.
         * @example [
         *       "reservation.created",
         *       "reservation.cancelled"
         *     ]
         */
        WebhookTypes: components["schemas"]["EventType"][];
        /** @description An access token or an API key of the account. */
        WebhookCredential: {
            /**
             * Format: int32
             * @description The API key, which may have been removed since; null for an access token.
             * @example 11
             */
            apiKeyId: number | null;
            /**
             * @description The name of the API key; null for an access token.
             * @example Channel manager
             */
            apiKeyName: string | null;
        };
        /** @description A URL to which events are delivered. */
        Webhook: {
            id: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            types: components["schemas"]["WebhookTypes"];
            /**
             * @description Whether events are sent to it.
             * @example true
             */
            isActive: boolean;
            /** @description The credential with which the webhook was added, or with which its `url` was last changed; null if a release before 2.1.0 stored the webhook. */
            addedBy: components["schemas"]["WebhookCredential"] | (never | null);
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null if the last one succeeded or none was made.
             * @example 2026-12-01T09:30:00Z
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description When it was disabled because every attempt failed for three days and a delivery was given up after its last attempt; null if it was not.
             * @example 2026-12-01T09:30:00Z
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @description Until when new events are not sent, because the account has reached its limit of deliveries for the day; null if it has not. Read the events of this time with getEvents.
             * @example 2026-12-01T09:30:00Z
             */
            limitedUntil: string | null;
            /**
             * Format: date-time
             * @description Until when requests are also signed with the previous secret; null if they are not.
             * @example 2026-12-01T09:30:00Z
             */
            formerSecretEndsAt: string | null;
            createdAt: components["schemas"]["Instant"];
            updatedAt: components["schemas"]["Instant"];
        };
        /** @description Metadata of a stored file. Pictures are read with getPicture, identity card images with getOwnerIdImage and getCustomerIdImage, receipts with getPaymentReceipt. */
        MyFile: {
            /**
             * @description Description for people.
             * @example identity
             * @enum {string}
             */
            kind: "picture" | "identity" | "receipt";
            /**
             * @description For an identity card image, its side; otherwise null.
             * @example front
             * @enum {string|null}
             */
            side: "front" | "rear" | null;
            /**
             * @description For a picture, its server path; otherwise null.
             * @example null
             */
            path: string | null;
            /**
             * Format: int32
             * @description For a receipt, the identifier of its payment; otherwise null.
             * @example null
             */
            paymentId: number | null;
            /**
             * @description Media type.
             * @example image/jpeg
             */
            contentType: string;
            /**
             * Format: int32
             * @description Size in bytes.
             * @example 48213
             */
            size: number;
            /**
             * Format: int32
             * @description In pixels.
             * @example 1024
             */
            width: number | null;
            /**
             * Format: int32
             * @description In pixels.
             * @example 640
             */
            height: number | null;
            createdAt: components["schemas"]["Instant"];
        };
        /** @description An audit log entry. */
        MyAuditEntry: {
            /**
             * @description The action, usually an operationId.
             * @example confirmDeposit
             */
            action: string;
            /**
             * @description Kind and identifier of the record concerned.
             * @example reservation:21
             */
            subject: string;
            /**
             * @description The recorded reason, if the caller was told it or wrote it; null otherwise. Notes of administrators are omitted.
             * @example null
             */
            reason: string | null;
            /**
             * @description Whether the caller was the acting user.
             * @example false
             */
            isOwnAct: boolean;
            at: components["schemas"]["Instant"];
        };
        /** @description The personal data stored about the caller; no data about other people. */
        MyData: {
            generatedAt: components["schemas"]["Instant"];
            profile: components["schemas"]["Profile"];
            account: components["schemas"]["MyAccount"];
            acceptedTerms: components["schemas"]["MyAcceptedTerms"];
            /** @description Log-ins, newest first. Tokens are not stored. */
            sessions: components["schemas"]["MySession"][];
            /** @description API keys, newest first. Key values are not stored. */
            apiKeys: components["schemas"]["ApiKey"][];
            /** @description One-time codes sent to the caller in the last day, newest first. Code values are not stored. The requesting network address is omitted, because it may be another person's. */
            codes: components["schemas"]["MyCode"][];
            /** @description An owner's listings including archived ones, newest first. */
            listings: components["schemas"]["RentProperty"][];
            /** @description Blocked dates of the caller's listings, by listing and date. */
            blockedDates: components["schemas"]["BlockedDateRange"][];
            /** @description Seasons of the caller's listings; only listings that have seasons. Weekend prices are part of the listings. */
            seasons: components["schemas"]["Seasons"][];
            /** @description The caller's listings whose calendars can be read by other platforms. The URLs are secrets and omitted. */
            calendarFeeds: components["schemas"]["MyCalendarFeed"][];
            /** @description Calendar imports of the caller's listings. */
            calendarImports: components["schemas"]["MyCalendarImport"][];
            /** @description A customer's reservations, or those of an owner's listings without the customer's identity and texts; newest first. */
            reservations: components["schemas"]["Reservation"][];
            /** @description A customer's payments, or those for an owner's listings without the payer's reference and note; in the order of the reservations. */
            payments: components["schemas"]["PaymentTransaction"][];
            /** @description Favorites, newest first. */
            favorites: components["schemas"]["MyFavorite"][];
            /** @description Notifications, newest first, without reasons given by other users: reasons meant for the caller are part of the records concerned. */
            notifications: components["schemas"]["Notification"][];
            /** @description Webhooks, oldest first. Secrets are omitted. */
            webhooks: components["schemas"]["Webhook"][];
            /** @description The caller's pictures, identity card images and receipts, newest first. */
            files: components["schemas"]["MyFile"][];
            /** @description Audit log entries about the caller's account, then those about the caller's listings, reservations and payments. The acting user is identified only if it was the caller. */
            auditEntries: components["schemas"]["MyAuditEntry"][];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        MyDataEnvelope: {
            data: components["schemas"]["MyData"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        ProfileEnvelope: {
            data: components["schemas"]["Profile"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * @description First or last name. Not blank, a single line without invisible characters.
         * @example Example
         */
        PersonName: string;
        /**
         * @description Language of messages to the user, e.g. `en` or `ar-JO`.
         * @example en
         */
        Language: string;
        /** @description The editable part of a profile. If omitted or null, whatsAppNumber, city, address and birthDate are removed. If omitted, email, phone and language remain unchanged. If email or phone is null, it is removed, provided that the other one remains and is verified. */
        ProfileUpdate: {
            firstName: components["schemas"]["PersonName"];
            lastName: components["schemas"]["PersonName"];
            /**
             * @description Phone number in international form. Omitted or null: removed.
             * @example +962790000002
             */
            whatsAppNumber?: string | null;
            language?: components["schemas"]["Language"];
            /** @description City of residence. Omitted or null: removed. */
            city?: components["schemas"]["City"] | (never | null);
            /**
             * @description Postal address. Omitted or null: removed.
             * @example 12 Rainbow Street
             */
            address?: string | null;
            /**
             * Format: calendar-date
             * @description Date of birth, `YYYY-MM-DD`; at least 18 years ago. Omitted or null: removed.
             * @example 1990-05-17
             */
            birthDate?: string | null;
            /**
             * Format: email
             * @description E-mail address. A new one is pending until it is verified. Omitted: unchanged. Null: removed.
             * @example owner@example.com
             */
            email?: string | null;
            /**
             * @description Phone number in international form. A new one is pending until it is verified. Omitted: unchanged. Null: removed.
             * @example +962790000002
             */
            phone?: string | null;
        };
        /** @description Where to send the code. */
        SendEmailCodeRequest: {
            email: components["schemas"]["Email"];
        };
        /** @description The same whether or not the target belongs to an account. */
        SentCode: {
            /**
             * @description Always true.
             * @example true
             */
            sent: boolean;
            /**
             * @description The masked e-mail address or phone number.
             * @example c***@example.com
             */
            target: string;
            /**
             * Format: int32
             * @description Validity of the code in seconds.
             * @example 600
             */
            expiresInSeconds: number;
            /**
             * Format: int32
             * @description Seconds until another code can be requested.
             * @example 60
             */
            resendAfterSeconds: number;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        SentCodeEnvelope: {
            data: components["schemas"]["SentCode"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Where to send the code. */
        SendPhoneCodeRequest: {
            phoneNumber: components["schemas"]["PhoneNumber"];
        };
        /** @description The e-mail address and the code sent to it. */
        VerifyEmailRequest: {
            code: components["schemas"]["OneTimeCode"];
            /** @description If sent, must be the account's own e-mail address or, with an access token, the pending one. */
            email?: components["schemas"]["Email"];
        };
        /** @description The phone number and the code sent to it. */
        VerifyPhoneRequest: {
            code: components["schemas"]["OneTimeCode"];
            /** @description If sent, must be the account's own e-mail address or, with an access token, the pending one. */
            phoneNumber?: components["schemas"]["PhoneNumber"];
        };
        /**
         * Format: binary
         * @description JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators.
         */
        IdImageFile: Uint8Array;
        /**
         * @description Postal address.
         * @example 12 Rainbow Street
         */
        Address: string;
        /**
         * Format: calendar-date
         * @description Date of birth, `YYYY-MM-DD`; at least 18 years ago.
         * @example 1990-05-17
         */
        BirthDateInput: string;
        /**
         * @description Number of the identity document; stored encrypted and only returned masked.
         * @example 9901234567
         */
        IdentityNumber: string;
        /**
         * Format: int32
         * @description Version of the terms that the user accepts; must be in force for the user's audience.
         * @example 1
         */
        AcceptedTermsVersion: number;
        /** @description At least one of Email and Phone is required. Numbers are sent as text. A blank field counts as omitted. FrontIdCardImagePath and RearIdCardImagePath are the only accepted files. */
        OwnerRegistration: {
            FirstName: components["schemas"]["PersonName"];
            LastName: components["schemas"]["PersonName"];
            Email?: components["schemas"]["Email"];
            Phone?: components["schemas"]["PhoneNumber"];
            /**
             * @description Language of messages to the user.
             * @default en
             */
            Language: components["schemas"]["Language"];
            FrontIdCarImagePath: components["schemas"]["IdImageFile"];
            RearIdCarImagePath: components["schemas"]["IdImageFile"];
            WhatsAppNumber?: components["schemas"]["PhoneNumber"];
            City?: components["schemas"]["City"];
            Address?: components["schemas"]["Address"];
            BirthDate?: components["schemas"]["BirthDateInput"];
            /**
             * @description Type of the identity document.
             * @default 0
             */
            IdentityType: components["schemas"]["IdentityType"];
            IdentityNumber?: components["schemas"]["IdentityNumber"];
            /**
             * @description Type of owner.
             * @default 0
             */
            OwnerType: components["schemas"]["OwnerType"];
            /** @description User identifier of the referring agent. */
            AgentId?: components["schemas"]["Id"];
            AcceptedTermsVersion?: components["schemas"]["AcceptedTermsVersion"];
        };
        /** @description The new account. No token is included; the user logs in next. */
        RegistrationResult: {
            userId: components["schemas"]["Id"];
            role: components["schemas"]["UserRole"];
            /**
             * @description False for an owner who awaits activation by an administrator.
             * @example true
             */
            isActive: boolean;
            /**
             * @description Always true.
             * @example true
             */
            verificationRequired: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        RegistrationResultEnvelope: {
            data: components["schemas"]["RegistrationResult"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * Format: binary
         * @description The bytes of the image.
         */
        IdImage: Uint8Array;
        /** @description The envelope of every successful response; the payload is `data`. */
        ProfileListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Profile"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Result of the activation. */
        OwnerActivation: {
            /**
             * Format: int32
             * @description The `version` of the profile that was compared with the identity card. If the profile has changed since, the owner is not activated. Omitted: not checked.
             * @example 1
             */
            version?: number;
            /**
             * @description Note for the audit log; not visible to the owner.
             * @example Passport checked against the pictures.
             */
            note?: string;
        };
        /**
         * @description The reason, which the other party may read.
         * @example The dates no longer suit us.
         */
        Reason: string;
        /** @description Result of the activation. */
        OwnerDeactivation: {
            reason: components["schemas"]["Reason"];
        };
        /** @description A commission, or null for both members to apply the default. */
        SetCommissionRequest: {
            /** @description Type of the commission. Null: the default applies. */
            commissionType: components["schemas"]["CommissionType"] | (never | null);
            /**
             * Format: double
             * @description Percentage: percent of the total amount, 0 to 100, at most 2 decimals. Fixed: amount per reservation in major units of the currency. Null if `commissionType` is null.
             * @example 12.5
             */
            commissionValue: number | null;
        };
        /** @description At least one of Email and Phone is required. Numbers are sent as text. A blank field counts as omitted. FrontIdCardImagePath and RearIdCardImagePath are the only accepted files. */
        CustomerRegistration: {
            FirstName: components["schemas"]["PersonName"];
            LastName: components["schemas"]["PersonName"];
            Email?: components["schemas"]["Email"];
            Phone?: components["schemas"]["PhoneNumber"];
            /**
             * @description Language of messages to the user.
             * @default en
             */
            Language: components["schemas"]["Language"];
            FrontIdCarImagePath?: components["schemas"]["IdImageFile"];
            RearIdCarImagePath?: components["schemas"]["IdImageFile"];
            WhatsAppNumber?: components["schemas"]["PhoneNumber"];
            City?: components["schemas"]["City"];
            Address?: components["schemas"]["Address"];
            BirthDate?: components["schemas"]["BirthDateInput"];
            /**
             * @description Type of the identity document.
             * @default 0
             */
            IdentityType: components["schemas"]["IdentityType"];
            IdentityNumber?: components["schemas"]["IdentityNumber"];
            /**
             * @description Type of customer.
             * @default 0
             */
            CustomerType: components["schemas"]["CustomerType"];
            AcceptedTermsVersion?: components["schemas"]["AcceptedTermsVersion"];
        };
        /**
         * Format: calendar-date
         * @description A calendar date, `YYYY-MM-DD`. The date of an ISO date-time is accepted if it has no UTC offset or its local time is midnight; any other date-time is rejected, because it is a different day in another time zone.
         * @example 2027-01-05
         */
        CalendarDateInput: string;
        /** @description The envelope of every successful response; the payload is `data`. */
        RentPropertyListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["RentProperty"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        RentPropertyEnvelope: {
            data: components["schemas"]["RentProperty"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Description and location of the property, as sent by its owner. */
        PropertyInformationInput: {
            /**
             * @description Paths of pictures that the owner uploaded, in display order.
             * @default []
             */
            images: components["schemas"]["PicturePath"][];
            /** @description Condition of the property; getRentProperties filters by it as `rentPropertyCondition`. */
            propertyType: components["schemas"]["RentPropertyCondition"];
            /** @description Rental type; getRentProperties filters by it as `rentPropertyType`. Usually equal to the condition. */
            type: components["schemas"]["RentPropertyType"];
            /**
             * @description Title of the listing. Not blank, a single line without invisible characters.
             * @example Sunlit apartment near the Roman theatre
             */
            title: string;
            /**
             * @description Plain text.
             * @example Two bedrooms on a quiet street, a short walk from the old town.
             */
            description?: string | null;
            city: components["schemas"]["City"];
            /**
             * @description District of the city.
             * @example Jabal Amman
             */
            district?: string | null;
            /**
             * @description Postal address.
             * @example 12 Rainbow Street
             */
            address?: string | null;
            /**
             * Format: double
             * @description Degrees (WGS 84).
             * @example 31.9516
             */
            latitude?: number | null;
            /**
             * Format: double
             * @description Degrees (WGS 84).
             * @example 35.9239
             */
            longitude?: number | null;
            /**
             * Format: double
             * @description Area in square metres.
             * @example 84
             */
            area?: number | null;
            /**
             * Format: int32
             * @description Floor; 0 is the ground floor.
             * @example 2
             */
            floor?: number | null;
            /**
             * Format: int32
             * @description Total number of rooms.
             * @example 4
             */
            roomsCount?: number | null;
            /**
             * Format: int32
             * @description Number of bedrooms.
             * @example 2
             */
            bedrooms?: number | null;
            /**
             * Format: int32
             * @description Number of bathrooms.
             * @example 1
             */
            bathrooms?: number | null;
            /**
             * Format: int32
             * @description Number of beds.
             * @example 3
             */
            bedsCount?: number | null;
            /**
             * Format: int32
             * @description Year of construction.
             * @example 2015
             */
            buildYear?: number | null;
        };
        /** @description A listing as its owner sends it. Omitted members take their defaults, also in an update, which replaces the whole listing. */
        RentPropertyDto: {
            PropertyInformation: components["schemas"]["PropertyInformationInput"];
            /**
             * @description Identifier of an active currency of the currency list.
             * @example 7
             */
            CurrencyId: components["schemas"]["Id"];
            /**
             * @description A JSON object as text, at most 8 levels deep: `services`, an array of Service names; `terms`, an array of Term names; `room`, an object with the counts of DetailsRoom. All are optional, null counts as omitted, and member names are case-insensitive. Other members are stored. The text is returned exactly as sent. At most 16,384 bytes in UTF-8.
             * @default {"services":[],"terms":[],"room":{}}
             * @example {"services":["Electricity","Internet"],"terms":["NoSmoking","NoAnimals"],"room":{"bedrooms":2,"beds":3}}
             */
            DetailsJSON: string;
            RentType: components["schemas"]["RentType"];
            /**
             * @description Kind of building.
             * @default 0
             */
            BuildingType: components["schemas"]["BuildingType"];
            /** @description Price in major units of the currency, per night (RentType Daily) or per month (Monthly); at most the currency's `minorUnits` decimals. */
            Price: components["schemas"]["Price"];
            /**
             * Format: double
             * @description Price of the nights that begin on the `weekendDays` of the listing's city, unless a season sets another; only for listings rented by the night. Omitted or null: Price.
             * @example 55
             */
            WeekendPrice?: number | null;
            /**
             * Format: double
             * @description Deposit of a booking of any length, at most the total of the stay. Omitted or null: 20 % of the total. Zero: no deposit, and bookings are confirmed immediately.
             * @example 27
             */
            DepositAmount?: number | null;
            /**
             * Format: int32
             * @description For sending a listing back as it was read. The percentage is set by the marketplace, and no other value is accepted. If sent, a DepositAmount equal to the resulting deposit counts as omitted. If null or omitted, DepositAmount is the owner's own.
             * @example null
             */
            DepositPercent?: number | null;
            /**
             * Format: int32
             * @description Minimum nights of a stay. Omitted or null: 1 for RentType Daily, 28 for Monthly.
             * @example 1
             */
            MinStayNights?: number | null;
            /**
             * Format: int32
             * @description Maximum nights of a stay, not less than MinStayNights. Omitted or null: 365.
             * @example 30
             */
            MaxStayNights?: number | null;
            /**
             * Format: int32
             * @description Number of days before its start by which a stay must be booked.
             * @default 0
             * @example 0
             */
            MinNoticeDays: number;
            /**
             * Format: int32
             * @description Maximum number of guests. Omitted or null: no limit.
             * @example 4
             */
            MaxGuests?: number | null;
            /**
             * @description Determines the refund when a customer cancels.
             * @default 1
             */
            CancellationPolicy: components["schemas"]["CancellationPolicy"];
        };
        /** @description The complete new listing and the version that it replaces. */
        RentPropertyUpdateDto: {
            PropertyInformation: components["schemas"]["PropertyInformationInput"];
            /**
             * @description Identifier of an active currency of the currency list.
             * @example 7
             */
            CurrencyId: components["schemas"]["Id"];
            /**
             * @description A JSON object as text, at most 8 levels deep: `services`, an array of Service names; `terms`, an array of Term names; `room`, an object with the counts of DetailsRoom. All are optional, null counts as omitted, and member names are case-insensitive. Other members are stored. The text is returned exactly as sent. At most 16,384 bytes in UTF-8.
             * @default {"services":[],"terms":[],"room":{}}
             * @example {"services":["Electricity","Internet"],"terms":["NoSmoking","NoAnimals"],"room":{"bedrooms":2,"beds":3}}
             */
            DetailsJSON: string;
            RentType: components["schemas"]["RentType"];
            /**
             * @description Kind of building.
             * @default 0
             */
            BuildingType: components["schemas"]["BuildingType"];
            /** @description Price in major units of the currency, per night (RentType Daily) or per month (Monthly); at most the currency's `minorUnits` decimals. */
            Price: components["schemas"]["Price"];
            /**
             * Format: double
             * @description Price of the nights that begin on the `weekendDays` of the listing's city, unless a season sets another; only for listings rented by the night. Omitted or null: Price.
             * @example 55
             */
            WeekendPrice?: number | null;
            /**
             * Format: double
             * @description Deposit of a booking of any length, at most the total of the stay. Omitted or null: 20 % of the total. Zero: no deposit, and bookings are confirmed immediately.
             * @example 27
             */
            DepositAmount?: number | null;
            /**
             * Format: int32
             * @description For sending a listing back as it was read. The percentage is set by the marketplace, and no other value is accepted. If sent, a DepositAmount equal to the resulting deposit counts as omitted. If null or omitted, DepositAmount is the owner's own.
             * @example null
             */
            DepositPercent?: number | null;
            /**
             * Format: int32
             * @description Minimum nights of a stay. Omitted or null: 1 for RentType Daily, 28 for Monthly.
             * @example 1
             */
            MinStayNights?: number | null;
            /**
             * Format: int32
             * @description Maximum nights of a stay, not less than MinStayNights. Omitted or null: 365.
             * @example 30
             */
            MaxStayNights?: number | null;
            /**
             * Format: int32
             * @description Number of days before its start by which a stay must be booked.
             * @default 0
             * @example 0
             */
            MinNoticeDays: number;
            /**
             * Format: int32
             * @description Maximum number of guests. Omitted or null: no limit.
             * @example 4
             */
            MaxGuests?: number | null;
            /**
             * @description Determines the refund when a customer cancels.
             * @default 1
             */
            CancellationPolicy: components["schemas"]["CancellationPolicy"];
            /**
             * Format: int32
             * @description The `version` that was read. If the listing has changed since, the update is rejected. Omitted: the update overwrites.
             * @example 1
             */
            Version?: number;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        SeasonsEnvelope: {
            data: components["schemas"]["Seasons"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A period of the year whose nights have their own price. */
        SeasonInput: {
            /**
             * @description Name of the season. Not blank, a single line without invisible characters.
             * @example Summer
             */
            name: string;
            /**
             * @description First night of the season, `YYYY-MM-DD` or an ISO date-time.
             * @example 2027-06-01
             */
            startDate: components["schemas"]["CalendarDateInput"];
            /**
             * @description First day after the season, `YYYY-MM-DD` or an ISO date-time; its night is not part of the season.
             * @example 2027-09-01
             */
            endDate: components["schemas"]["CalendarDateInput"];
            /**
             * @description Nightly price, with at most the currency's `minorUnits` decimals.
             * @example 60
             */
            price: components["schemas"]["Price"];
            /**
             * Format: int32
             * @description Minimum nights of a stay that begins in the season, at most the listing's maxStayNights. Omitted or null: the listing's minimum applies.
             * @example 3
             */
            minStayNights?: number | null;
        };
        /** @description All seasons of a listing, and the version of the listing that they apply to. */
        SetSeasonsRequest: {
            /** @description The seasons in any order; no two may share a night. */
            seasons: components["schemas"]["SeasonInput"][];
            /**
             * Format: int32
             * @description The `version` that was read. If the listing has changed since, the seasons are not replaced. Omitted: not checked.
             * @example 1
             */
            version?: number;
        };
        /** @description The commission of a listing. */
        SetRentPropertyCommissionRequest: {
            /** @description Type of the commission. Null: the default applies. */
            commissionType: components["schemas"]["CommissionType"] | (never | null);
            /**
             * Format: double
             * @description Percentage: percent of the total amount, 0 to 100, at most 2 decimals. Fixed: amount per reservation in major units of the currency. Null if `commissionType` is null.
             * @example 12.5
             */
            commissionValue: number | null;
            /**
             * Format: int32
             * @description The `version` of the listing that was read. If the listing has changed since, the request is rejected. Omitted: not checked.
             * @example 1
             */
            version?: number;
        };
        /** @description The requested status of the listing. */
        ChangePropertyStatusRequest: {
            propertyStatus: components["schemas"]["PropertyStatus"];
            /**
             * @description The reason, which the owner can read; required for Rejected and Suspended.
             * @example Being repainted until March.
             */
            reason?: string;
            /**
             * Format: int32
             * @description The `version` that was reviewed. If the listing has changed since, its status is not changed. Omitted: not checked.
             * @example 1
             */
            version?: number;
        };
        /** @description The deleted listing. */
        DeletedRentProperty: {
            id: components["schemas"]["Id"];
            /**
             * @description Always 5, Archived.
             * @example 5
             */
            propertyStatus: components["schemas"]["PropertyStatus"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        DeletedRentPropertyEnvelope: {
            data: components["schemas"]["DeletedRentProperty"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A form with the picture. */
        PictureUpload: {
            /**
             * Format: binary
             * @description JPEG, PNG or WebP, detected from the content; at most 5 MiB, 8000 pixels a side and 25 million pixels in total.
             */
            image: Uint8Array;
        };
        /**
         * @description The last segment of a picture's path.
         * @example 3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg
         */
        PictureFileName: string;
        /**
         * @description Media type of the picture.
         * @example image/jpeg
         * @enum {string}
         */
        PictureContentType: "image/jpeg" | "image/png" | "image/webp";
        /** @description A stored picture. Use `path` in a listing's `images`. */
        UploadedPicture: {
            path: components["schemas"]["PicturePath"];
            fileName: components["schemas"]["PictureFileName"];
            contentType: components["schemas"]["PictureContentType"];
            /**
             * Format: int32
             * @description Size in pixels.
             * @example 1600
             */
            width: number;
            /**
             * Format: int32
             * @description Size in pixels.
             * @example 1200
             */
            height: number;
            /**
             * Format: int32
             * @description Stored size in bytes.
             * @example 248311
             */
            size: number;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        UploadedPictureEnvelope: {
            data: components["schemas"]["UploadedPicture"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * Format: binary
         * @description The bytes of the picture.
         */
        Picture: Uint8Array;
        /** @description Confirmation that the picture was deleted. */
        PictureDeletion: {
            /**
             * @description Always true.
             * @example true
             */
            deleted: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        PictureDeletionEnvelope: {
            data: components["schemas"]["PictureDeletion"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A listing among the caller's favorites. */
        Favorite: {
            propertyId: components["schemas"]["Id"];
            /** @description When it was added. */
            createdAt: components["schemas"]["Instant"];
            property: components["schemas"]["RentProperty"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        FavoriteEnvelope: {
            data: components["schemas"]["Favorite"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Confirmation that the listing is no longer a favorite. */
        RemovedFavorite: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        RemovedFavoriteEnvelope: {
            data: components["schemas"]["RemovedFavorite"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        FavoriteListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Favorite"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A range of free nights. Every stay within it that satisfies the listing's minimum and maximum stay can be booked at this moment. */
        AvailableDateRange: {
            /**
             * @description Earliest arrival day.
             * @example 2026-12-01
             */
            startDate: components["schemas"]["CalendarDate"];
            /** @description Latest departure day. */
            endDate: components["schemas"]["CalendarDate"];
            /**
             * Format: int32
             * @description Number of nights.
             * @example 35
             */
            nights: number;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        AvailableDateRangeListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["AvailableDateRange"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The current price of a stay. The nights are not held. */
        Quote: {
            propertyId: components["schemas"]["Id"];
            startDate: components["schemas"]["CalendarDate"];
            /**
             * @description Departure day; its night is not part of the stay.
             * @example 2027-01-08
             */
            endDate: components["schemas"]["CalendarDate"];
            /**
             * Format: int32
             * @description Number of nights.
             * @example 3
             */
            nights: number;
            /**
             * @description Price per night or month, according to `rentType`, in major units of the currency. If nightly prices differ, their average, rounded half up.
             * @example 45
             */
            unitPrice: components["schemas"]["Amount"];
            rentType: components["schemas"]["RentType"];
            totalAmount: components["schemas"]["Amount"];
            /**
             * @description Deposit that must be paid for the reservation to be confirmed, at most the total.
             * @example 27
             */
            depositAmount: components["schemas"]["Amount"];
            /**
             * @description Total minus deposit.
             * @example 108
             */
            balanceAmount: components["schemas"]["Amount"];
            /**
             * @description Identifier of the currency of all amounts in this listing.
             * @example 7
             */
            currencyId: components["schemas"]["Id"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /**
             * @description Whether every night is free at this moment.
             * @example true
             */
            isAvailable: boolean;
            cancellationPolicy: components["schemas"]["CancellationPolicy"];
            nightlyPrices: components["schemas"]["NightlyPrices"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        QuoteEnvelope: {
            data: components["schemas"]["Quote"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The stay to book. */
        BookReservationRequest: {
            propertyId: components["schemas"]["Id"];
            startDate: components["schemas"]["CalendarDateInput"];
            /**
             * @description Departure day, `YYYY-MM-DD` or an ISO date-time; its night is not part of the stay.
             * @example 2027-01-08
             */
            endDate: components["schemas"]["CalendarDateInput"];
            /**
             * Format: int32
             * @description Number of guests, at most the listing's `maxGuests`.
             * @example 2
             */
            guestsCount?: number | null;
            /**
             * @description Note to the owner.
             * @example We arrive after 20:00.
             */
            note?: string | null;
            /**
             * Format: double
             * @description The total shown to the customer (`totalAmount` of getQuote). If the current total differs, nothing is booked and the response is 409 PRICE_CHANGED, whose message and `errors` contain the current value. The same applies to the next three members.
             * @example 135
             */
            expectedTotalAmount?: number | null;
            /**
             * Format: double
             * @description The deposit shown to the customer (`depositAmount` of getQuote).
             * @example 27
             */
            expectedDepositAmount?: number | null;
            /**
             * Format: int32
             * @description The currency shown to the customer (`currencyId` of getQuote).
             * @example 7
             */
            expectedCurrencyId?: number | null;
            /** @description The cancellation policy shown to the customer (`cancellationPolicy` of getQuote). */
            expectedCancellationPolicy?: components["schemas"]["CancellationPolicy"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        ReservationEnvelope: {
            data: components["schemas"]["Reservation"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        ReservationListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Reservation"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Reason and refund of the cancellation. */
        CancelReservationRequest: {
            /** @description The reason; required unless the customer cancels. */
            reason?: components["schemas"]["Reason"];
            /**
             * Format: double
             * @description Administrators can set the refund, up to the confirmed amount, in place of the policy's; ignored for other callers.
             * @example 27
             */
            refundAmount?: number | null;
        };
        /** @description Details of the no-show. */
        MarkNoShowRequest: {
            /**
             * @description Note for the audit log.
             * @example Nobody came until midnight.
             */
            note?: string | null;
        };
        /** @description The nights to block. */
        AddBlockedDatesRequest: {
            propertyId: components["schemas"]["Id"];
            /**
             * @description First night to block, `YYYY-MM-DD` or an ISO date-time.
             * @example 2027-02-01
             */
            startDate: components["schemas"]["CalendarDateInput"];
            /**
             * @description First day that can be booked again, `YYYY-MM-DD` or an ISO date-time.
             * @example 2027-02-05
             */
            endDate: components["schemas"]["CalendarDateInput"];
            /**
             * @description Reason, visible to the owner and administrators.
             * @example Painting
             */
            reason?: string | null;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        BlockedDateRangeEnvelope: {
            data: components["schemas"]["BlockedDateRange"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        BlockedDateRangeListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["BlockedDateRange"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Confirmation that the range was removed. */
        RemovedBlockedDates: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        RemovedBlockedDatesEnvelope: {
            data: components["schemas"]["RemovedBlockedDates"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The URL at which other platforms read the calendar of a property. */
        CalendarFeed: {
            propertyId: components["schemas"]["Id"];
            /**
             * @description The URL. It is a secret.
             * @example http://127.0.0.1:8080/Calendar/Export/11/dG8gYmUgcmVwbGFjZWQgYnkgUm90YXRlRmVlZA.ics
             */
            url: string;
            /** @description When the URL became valid. */
            createdAt: components["schemas"]["Instant"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        CalendarFeedEnvelope: {
            data: components["schemas"]["CalendarFeed"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A calendar of another platform. */
        AddCalendarImportRequest: {
            propertyId: components["schemas"]["Id"];
            /**
             * @description Name of the import, such as the name of the platform. Not blank, a single line without invisible characters.
             * @example Airbnb
             */
            name: string;
            /**
             * @description URL of the calendar in iCalendar format, as the platform shows it; https, without user and password.
             * @example https://www.airbnb.com/calendar/ical/12345.ics?s=0f8b6c1e
             */
            url: string;
        };
        /** @description A calendar of another platform whose events block nights here. */
        CalendarImport: {
            /**
             * @description Identifier of the import.
             * @example 51
             */
            id: components["schemas"]["Id"];
            propertyId: components["schemas"]["Id"];
            /**
             * @description Name given by the owner.
             * @example Airbnb
             */
            name: string;
            /**
             * @description Host of the calendar. The rest of its URL is often a secret and is never returned.
             * @example www.airbnb.com
             */
            host: string;
            /**
             * @description URL of this property's calendar to enter on that platform; like the URL of getCalendarFeed, but without the events imported from that platform. It is a secret.
             * @example http://127.0.0.1:8080/Calendar/Export/11/Zm9yIHRoZSBwbGF0Zm9ybSBvZiB0aGlzIGltcG9ydA.ics
             */
            exportUrl: string;
            createdAt: components["schemas"]["Instant"];
            /** @description Earliest time of the next read. */
            nextReadAt: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description Time of the last read attempt; null before the first.
             * @example 2026-12-01T09:30:00Z
             */
            lastReadAt: string | null;
            /** @description Result of the last read attempt; null before the first. */
            lastOutcome: components["schemas"]["CalendarOutcome"] | (never | null);
            /**
             * Format: date-time
             * @description Time of the last successful read; null if there was none.
             * @example 2026-12-01T09:30:00Z
             */
            lastSuccessAt: string | null;
            /**
             * Format: int32
             * @description Number of events that blocked nights at the last successful read; null if there was none.
             * @example 1
             */
            events: number | null;
            /** @description Reservations that overlap events of the calendar. */
            conflicts: components["schemas"]["CalendarConflict"][];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        CalendarImportEnvelope: {
            data: components["schemas"]["CalendarImport"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        CalendarImportListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["CalendarImport"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Confirmation that the calendar is no longer imported. */
        RemovedCalendarImport: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        RemovedCalendarImportEnvelope: {
            data: components["schemas"]["RemovedCalendarImport"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A payment type. */
        PaymentType: {
            /**
             * @description Identifier of the payment type.
             * @example 2
             */
            id: components["schemas"]["Id"];
            /**
             * @description Display name.
             * @example Bank transfer
             */
            name: string;
            /**
             * @description Stable name for programs.
             * @example BankTransfer
             */
            code: string;
            /**
             * @description Description for people.
             * @example To the account of the platform.
             */
            description: string | null;
            /**
             * @description Instructions for customers, e.g. the account to transfer to.
             * @example Account 0042 at the Example Bank; name the number of the reservation.
             */
            instructions: string | null;
            /**
             * @description Whether a payment must include a reference.
             * @example true
             */
            requiresReference: boolean;
            /**
             * @description Whether a payment must include a picture of the receipt.
             * @example false
             */
            requiresReceipt: boolean;
            /**
             * @description Whether the type can be used for new payments.
             * @example true
             */
            isActive: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        PaymentTypeListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["PaymentType"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A payment type; an omitted member takes its default. */
        PaymentTypeRequest: {
            /**
             * @description Display name.
             * @example Bank transfer
             */
            name: string;
            /**
             * @description Stable name for programs, letters and digits; unique.
             * @example BankTransfer
             */
            code: string;
            /**
             * @description Description for people.
             * @example To the account of the platform.
             */
            description?: string | null;
            /**
             * @description Instructions for customers, e.g. the account to transfer to.
             * @example Account 0042 at the Example Bank; name the number of the reservation.
             */
            instructions?: string | null;
            /**
             * @description Whether a payment must include a reference.
             * @default false
             * @example true
             */
            requiresReference: boolean;
            /**
             * @description Whether a payment must include a picture of the receipt.
             * @default false
             * @example false
             */
            requiresReceipt: boolean;
            /**
             * @description Whether the type can be used for new payments.
             * @default true
             * @example true
             */
            isActive: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        PaymentTypeEnvelope: {
            data: components["schemas"]["PaymentType"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The payment type, which can no longer be selected. */
        DeletedPaymentType: {
            /**
             * @description Identifier of the payment type.
             * @example 2
             */
            id: components["schemas"]["Id"];
            /**
             * @description Always false.
             * @example false
             */
            isActive: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        DeletedPaymentTypeEnvelope: {
            data: components["schemas"]["DeletedPaymentType"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A payment that was made elsewhere. */
        NewPaymentTransaction: {
            /**
             * Format: int32
             * @description Identifier of the reservation.
             * @example 21
             */
            reservationId: number;
            /**
             * Format: int32
             * @description Payment type; one of the active types of getPaymentTypes.
             * @example 2
             */
            paymentTypeId: number;
            /**
             * Format: double
             * @description Amount in major units of the reservation's currency, with at most its `minorUnits` decimals. A deposit must equal the depositAmount of the reservation.
             * @example 27
             */
            amount: number;
            /**
             * @description Purpose of the payment. Customers pay deposits and balances; only administrators record refunds.
             * @default 0
             */
            purpose: components["schemas"]["PaymentPurpose"];
            /**
             * @description Reference of the payment, e.g. the number of a bank transfer; required by some payment types.
             * @example TR-20261201-0042
             */
            reference?: string | null;
            /**
             * @description Note stored with the payment.
             * @example Paid this morning.
             */
            note?: string | null;
        };
        /**
         * Format: binary
         * @description JPEG or PNG, detected from the content, at most 5 MiB; stored encrypted and visible only to the payer and administrators. Required by some payment types.
         */
        ReceiptFile: Uint8Array;
        /** @description The payment as a form, with a picture of the receipt. Numbers are sent as text. */
        NewPaymentTransactionForm: {
            /**
             * Format: int32
             * @description Identifier of the reservation.
             * @example 21
             */
            reservationId: number;
            /**
             * Format: int32
             * @description Payment type; one of the active types of getPaymentTypes.
             * @example 2
             */
            paymentTypeId: number;
            /**
             * Format: double
             * @description Amount in major units of the reservation's currency, with at most its `minorUnits` decimals. A deposit must equal the depositAmount of the reservation.
             * @example 27
             */
            amount: number;
            /**
             * @description Purpose of the payment. Customers pay deposits and balances; only administrators record refunds.
             * @default 0
             */
            purpose: components["schemas"]["PaymentPurpose"];
            /**
             * @description Reference of the payment, e.g. the number of a bank transfer; required by some payment types.
             * @example TR-20261201-0042
             */
            reference?: string | null;
            /**
             * @description Note stored with the payment.
             * @example Paid this morning.
             */
            note?: string | null;
            receipt?: components["schemas"]["ReceiptFile"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        PaymentTransactionEnvelope: {
            data: components["schemas"]["PaymentTransaction"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        PaymentTransactionListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["PaymentTransaction"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * Format: binary
         * @description The bytes of the image.
         */
        ReceiptImage: Uint8Array;
        /** @description What the administrator writes to the payer. */
        RequestPaymentReceiptRequest: {
            /**
             * @description Why the receipt is needed, which the payer can read.
             * @example We cannot find the transfer.
             */
            reason?: string | null;
        };
        /** @description The receipt of a payment as a form. */
        PaymentReceiptForm: {
            receipt: components["schemas"]["ReceiptFile"];
        };
        /** @description The administrator's decision on a payment. */
        DecidePaymentTransactionRequest: {
            /**
             * @description True if the money has arrived or the refund was paid out; false if not.
             * @example true
             */
            confirm: boolean;
            /**
             * @description The reason, which the payer can read; required if `confirm` is false.
             * @example Seen on the account today.
             */
            reason?: string | null;
        };
        /** @description How the deposit was paid. */
        ConfirmDepositRequest: {
            /**
             * Format: int32
             * @description Payment type if no deposit payment was declared: 1 Cash, 2 BankTransfer, 3 MoneyTransferOffice, 4 Card, 5 MobileWallet.
             * @default 1
             * @example 2
             */
            paymentTypeId: number;
            /**
             * @description Reference of the payment, e.g. the number of a bank transfer; null if none.
             * @example TR-20261201-0042
             */
            reference?: string | null;
            /**
             * @description Note stored with the payment.
             * @example Seen on the account today.
             */
            note?: string | null;
        };
        /** @description The reason for the rejection, and whether the nights are released. */
        RejectDepositRequest: {
            /**
             * @description The reason, which the customer can read; not blank.
             * @example The transfer has not arrived.
             */
            reason: string;
            /**
             * @description Whether the nights become available. If false, a customer who declared a payment gets another 24 hours; a Pending reservation cannot be rejected this way.
             * @default true
             * @example true
             */
            releaseDates: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        NotificationListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Notification"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description The number of unread notifications. */
        UnreadCount: {
            /**
             * Format: int32
             * @description Number of unread notifications.
             * @example 3
             */
            count: number;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        UnreadCountEnvelope: {
            data: components["schemas"]["UnreadCount"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        NotificationEnvelope: {
            data: components["schemas"]["Notification"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The number of notifications marked as read. */
        MarkedNotifications: {
            /**
             * Format: int32
             * @description Number of notifications that were unread before.
             * @example 3
             */
            updated: number;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        MarkedNotificationsEnvelope: {
            data: components["schemas"]["MarkedNotifications"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The recipients, by either `userIds` or `role`, and the text. */
        SendNotificationRequest: {
            /**
             * @description Recipients. A user listed twice gets one notification.
             * @example [
             *       2,
             *       3
             *     ]
             */
            userIds?: components["schemas"]["Id"][];
            /** @description Send to all users of this role who are not blocked. */
            role?: components["schemas"]["UserRole"];
            /**
             * @description Plain text, shown as written.
             * @example Maintenance on Friday
             */
            title: string;
            /**
             * @description Plain text, shown as written.
             * @example Bookings pause on Friday from 02:00 to 02:30.
             */
            message: string;
        };
        /** @description The number of recipients. */
        SentNotifications: {
            /**
             * Format: int32
             * @description Number of users who have been notified; with `isPending`, more follow.
             * @example 2
             */
            sent: number;
            /**
             * @description Whether more users of the role are notified in the following minutes, because they are more than 500.
             * @example false
             */
            isPending: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        SentNotificationsEnvelope: {
            data: components["schemas"]["SentNotifications"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * Format: int64
         * @description A position in the event feed, numbered 1, 2, 3 without gaps; 0 is before the first event.
         * @example 118
         */
        EventSequence: number;
        /**
         * @description The kind of record of an event. New ones may be added.
         * @example reservation
         * @enum {string}
         */
        EventResourceKind: "user" | "property" | "reservation" | "payment";
        /** @description The record of an event. Read the record for its current state; the event contains the state at that time. */
        EventResource: {
            kind: components["schemas"]["EventResourceKind"];
            id: components["schemas"]["Id"];
        };
        /** @description The identifiers of an event and the resulting state of the record. A member that does not apply to the type is null; see the table of EventType. It contains no personal data. */
        EventData: {
            /**
             * Format: int32
             * @description The owner of the listing, or the owner whom the event is about; null if the type has none.
             * @example 11
             */
            ownerId: number | null;
            /**
             * Format: int32
             * @description The listing.
             * @example 11
             */
            propertyId: number | null;
            /**
             * Format: int32
             * @description The reservation.
             * @example 11
             */
            reservationId: number | null;
            /**
             * Format: int32
             * @description The customer who booked.
             * @example 11
             */
            customerId: number | null;
            /**
             * Format: int32
             * @description The customer who paid or is refunded.
             * @example 11
             */
            payerId: number | null;
            /**
             * Format: int32
             * @description The agent who referred the owner; null if there is none.
             * @example 11
             */
            agentId: number | null;
            /** @description The role of the account. */
            role: components["schemas"]["UserRole"] | (never | null);
            /** @description The new status of the listing. */
            propertyStatus: components["schemas"]["PropertyStatus"] | (never | null);
            /** @description The new state of the reservation. */
            bookingStatus: components["schemas"]["BookingStatus"] | (never | null);
            /** @description The purpose of the payment. */
            paymentPurpose: components["schemas"]["PaymentPurpose"] | (never | null);
            /** @description The new state of the payment. */
            paymentStatus: components["schemas"]["PaymentStatus"] | (never | null);
            /**
             * Format: double
             * @description The amount of the payment in major units of `currencyId`.
             * @example 135
             */
            amount: number | null;
            /**
             * Format: int32
             * @description The currency of `amount`.
             * @example 11
             */
            currencyId: number | null;
        };
        /** @description A recorded event. */
        Event: {
            /**
             * Format: uuid
             * @description Remains the same wherever and however often the event is delivered.
             * @example 6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e
             */
            id: string;
            sequence: components["schemas"]["EventSequence"];
            type: components["schemas"]["EventType"];
            occurredAt: components["schemas"]["Instant"];
            resource: components["schemas"]["EventResource"];
            data: components["schemas"]["EventData"];
            /**
             * Format: int32
             * @description Version of the format of `data`. Members can be added without a new version.
             * @example 1
             */
            version: number;
        };
        /** @description A page of the event feed. */
        EventPage: {
            /** @description The events in order of their sequence number. */
            events: components["schemas"]["Event"][];
            /** @description The last sequence number that was scanned: store it and send it as `afterSequence` next time. It also advances if no scanned event was visible to the caller or of the requested types. */
            lastSequence: components["schemas"]["EventSequence"];
            /** @description The sequence number of the newest event. There is more to read while `lastSequence` is below it. */
            newestSequence: components["schemas"]["EventSequence"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        EventPageEnvelope: {
            data: components["schemas"]["EventPage"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        WebhookListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Webhook"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description URL and event types. */
        AddWebhookRequest: {
            url: components["schemas"]["WebhookUrl"];
            types?: components["schemas"]["WebhookTypes"];
        };
        /**
         * @description Returned only once. A secret of Standard Webhooks: `whsec_` and 32 random bytes in base64, which are the HMAC-SHA256 key of `webhook-signature`. The whole text in UTF-8 is the key of `X-Signature`. A secret that a release before 2.1.0 returned has 43 characters of base64url after `whsec_`; in Standard Webhooks it is written with `+` for `-`, `/` for `_`, and `=` at the end.
         * @example whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=
         */
        WebhookSecret: string;
        /** @description A webhook with its secret, which is returned only once. */
        WebhookWithSecret: {
            id: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            types: components["schemas"]["WebhookTypes"];
            /**
             * @description Whether events are sent to it.
             * @example true
             */
            isActive: boolean;
            /** @description The credential with which the webhook was added, or with which its `url` was last changed; null if a release before 2.1.0 stored the webhook. */
            addedBy: components["schemas"]["WebhookCredential"] | (never | null);
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null if the last one succeeded or none was made.
             * @example 2026-12-01T09:30:00Z
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description When it was disabled because every attempt failed for three days and a delivery was given up after its last attempt; null if it was not.
             * @example 2026-12-01T09:30:00Z
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @description Until when new events are not sent, because the account has reached its limit of deliveries for the day; null if it has not. Read the events of this time with getEvents.
             * @example 2026-12-01T09:30:00Z
             */
            limitedUntil: string | null;
            /**
             * Format: date-time
             * @description Until when requests are also signed with the previous secret; null if they are not.
             * @example 2026-12-01T09:30:00Z
             */
            formerSecretEndsAt: string | null;
            createdAt: components["schemas"]["Instant"];
            updatedAt: components["schemas"]["Instant"];
            secret: components["schemas"]["WebhookSecret"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        WebhookSecretEnvelope: {
            data: components["schemas"]["WebhookWithSecret"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description URL, event types and active state. An omitted member, except `url`, stays as it is. */
        UpdateWebhookRequest: {
            url: components["schemas"]["WebhookUrl"];
            types?: components["schemas"]["WebhookTypes"];
            /**
             * @description Whether events are sent to it.
             * @example true
             */
            isActive?: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        WebhookEnvelope: {
            data: components["schemas"]["Webhook"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Confirmation that the webhook was removed. */
        RemovedWebhook: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        RemovedWebhookEnvelope: {
            data: components["schemas"]["RemovedWebhook"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * Format: int32
         * @description 0 Pending, 1 Delivered, 2 GivenUp.
         * @example 1
         * @enum {integer}
         */
        WebhookDeliveryStatus: 0 | 1 | 2;
        /** @description The delivery of an event to a webhook. */
        WebhookDelivery: {
            id: components["schemas"]["Id"];
            webhookId: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description Identifier of the event, the same for every attempt and redelivery; also in the headers `webhook-id` and `X-Event-Id`. Receivers should ignore events that they have already processed.
             * @example 6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e
             */
            eventId: string;
            /**
             * @description An EventType, or `webhook.test`; also in the header `X-Event-Type`.
             * @example reservation.created
             */
            eventType: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * Format: int32
             * @description Number of attempts since the delivery was last requested.
             * @example 1
             */
            attempts: number;
            /**
             * @description Request body, as signed.
             * @example {"type":"reservation.created"}
             */
            body: string;
            /**
             * Format: int32
             * @description HTTP status of the last response; null if there was none.
             * @example 200
             */
            responseStatus: number | null;
            /**
             * @description Beginning of the last response body, at most 1 KiB; null if there was none.
             * @example ok
             */
            responseBody: string | null;
            /**
             * @description Why the last attempt failed: `status` (a status other than 2xx), `redirect` (not followed), `timeout` (no response within 10 seconds), `address:` with a reason, e.g. `address:inside`, or a network error code, e.g. `ECONNREFUSED`. Of a delivery that was given up before its last attempt: `overflow` (more than 10,000 deliveries, by default, were waiting for the webhook, and this was the oldest). Null if it succeeded or there was no attempt. New values may be added.
             * @example timeout
             */
            failure: string | null;
            /**
             * Format: int32
             * @description Duration of the last attempt in milliseconds; null if there was none.
             * @example 84
             */
            durationMs: number | null;
            /**
             * Format: date-time
             * @description When the last attempt was made; null if there was none.
             * @example 2026-12-01T09:30:00Z
             */
            lastAttemptAt: string | null;
            /**
             * Format: date-time
             * @description Earliest time of the next attempt; null if the event was delivered or given up.
             * @example 2026-12-01T09:30:00Z
             */
            nextAttemptAt: string | null;
            createdAt: components["schemas"]["Instant"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        WebhookDeliveryEnvelope: {
            data: components["schemas"]["WebhookDelivery"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        WebhookDeliveryListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["WebhookDelivery"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * Format: int32
         * @description 0 All, 1 Owner, 2 Customer.
         * @example 0
         * @enum {integer}
         */
        TermsAudience: 0 | 1 | 2;
        /** @description One version of the terms of use for one audience and language. */
        TermsDocument: {
            id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description Version number across all audiences and languages.
             * @example 1
             */
            version: number;
            audience: components["schemas"]["TermsAudience"];
            /**
             * @description Language of the text.
             * @example en
             */
            language: string;
            /**
             * @description Title of the listing.
             * @example Terms of use
             */
            title: string;
            /**
             * @description Markdown.
             * @example ## 1. Bookings
             *
             *     A booking is certain when its deposit is confirmed.
             */
            body: string;
            effectiveFrom: components["schemas"]["Instant"];
            /**
             * @description Whether it is in force: the newest effective version of its audience and language.
             * @example true
             */
            isCurrent: boolean;
            createdAt: components["schemas"]["Instant"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        TermsDocumentEnvelope: {
            data: components["schemas"]["TermsDocument"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        TermsDocumentListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["TermsDocument"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A new version of the terms. */
        AddTermsRequest: {
            /**
             * @description Title of the listing.
             * @example Terms of use
             */
            title: string;
            /**
             * @description Markdown.
             * @example ## 1. Bookings
             *
             *     A booking is certain when its deposit is confirmed.
             */
            body: string;
            language: components["schemas"]["Language"];
            audience: components["schemas"]["TermsAudience"];
            /** @description When the version takes effect. Omitted: immediately. */
            effectiveFrom?: components["schemas"]["Instant"];
            /**
             * @description Whether the audience is notified. Send false for a translation of terms that the audience already knows.
             * @default true
             * @example true
             */
            notify: boolean;
        };
        /** @description The version that the caller accepts. */
        AcceptTermsRequest: {
            /**
             * Format: int32
             * @description The version as returned by getCurrentTerms.
             * @example 1
             */
            version: number;
        };
        /**
         * Format: int32
         * @description Number of records.
         * @example 12
         */
        Count: number;
        /** @description Numbers of users. */
        ReportUsers: {
            owners: components["schemas"]["Count"];
            /**
             * @description Active owners who are not blocked, whose listings are public.
             * @example 10
             */
            activeOwners: components["schemas"]["Count"];
            /**
             * @description Owners who await their first activation and are not blocked.
             * @example 1
             */
            pendingOwners: components["schemas"]["Count"];
            customers: components["schemas"]["Count"];
            agents: components["schemas"]["Count"];
            /**
             * @description Blocked users of any role.
             * @example 1
             */
            blocked: components["schemas"]["Count"];
        };
        /** @description Number of listings with a status. */
        PropertyStatusCount: {
            status: components["schemas"]["PropertyStatus"];
            count: components["schemas"]["Count"];
        };
        /** @description Number of listings in a city. */
        CityCount: {
            city: components["schemas"]["City"];
            count: components["schemas"]["Count"];
        };
        /** @description Number of listings rented by the month or by the night. */
        RentTypeCount: {
            rentType: components["schemas"]["RentType"];
            count: components["schemas"]["Count"];
        };
        /** @description Numbers of listings, archived ones included. Each of the three lists adds up to `total`. */
        ReportProperties: {
            total: components["schemas"]["Count"];
            /** @description One entry for each status, including those without listings. */
            byStatus: components["schemas"]["PropertyStatusCount"][];
            /** @description One entry for each city that has a listing. */
            byCity: components["schemas"]["CityCount"][];
            /** @description One entry for each type, including those without listings. */
            byRentType: components["schemas"]["RentTypeCount"][];
        };
        /** @description Number of reservations of the period in a state. */
        BookingStatusCount: {
            status: components["schemas"]["BookingStatus"];
            count: components["schemas"]["Count"];
        };
        /** @description Reservations of the period by state, with rates. */
        ReportReservations: {
            total: components["schemas"]["Count"];
            /** @description One entry for each state, including those without reservations; they add up to `total`. */
            byStatus: components["schemas"]["BookingStatusCount"][];
            /**
             * Format: int32
             * @description Occupied nights in the period: those of Pending, DepositPaid, Confirmed or Completed reservations, and the nights before a cancellation or no-show.
             * @example 34
             */
            nightsBooked: number;
            /**
             * Format: double
             * @description Booked nights divided by offered nights of the listings that are public now. A night in the period is offered from the day on which the listing was added (UTC), unless its owner blocked it. Null if no night was offered.
             * @example 0.1545
             */
            occupancyRate: number | null;
            /**
             * Format: double
             * @description Average nights of the whole stay of Pending, DepositPaid, Confirmed and Completed reservations, rounded to four decimals. Null if there are none.
             * @example 3.4
             */
            averageStayNights: number | null;
            /**
             * Format: double
             * @description Proportion of Cancelled reservations. Null if there are no reservations.
             * @example 0.0833
             */
            cancellationRate: number | null;
        };
        /** @description Amounts of the period's reservations in one currency. A stay partly in the period counts in full. */
        ReportMoney: {
            /**
             * @description Identifier of the currency of all amounts in this listing.
             * @example 7
             */
            currencyId: components["schemas"]["Id"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /**
             * @description Total of Confirmed and Completed reservations.
             * @example 1530
             */
            totalAmount: components["schemas"]["Amount"];
            /**
             * @description Confirmed deposits, including those of reservations that ended otherwise.
             * @example 297
             */
            depositsConfirmed: components["schemas"]["Amount"];
            /**
             * @description Deposits of Pending and DepositPaid reservations, which await confirmation.
             * @example 27
             */
            depositsPending: components["schemas"]["Amount"];
            /**
             * @description Refunds to customers, paid out or due.
             * @example 13.5
             */
            refunds: components["schemas"]["Amount"];
            /**
             * @description The platform's commission on Confirmed and Completed reservations.
             * @example 153
             */
            commission: components["schemas"]["Amount"];
        };
        /** @description Figures of the marketplace as of one moment. `users` and `properties` describe that moment; `reservations` and `money` describe the reservations of the period. */
        GeneralReport: {
            /**
             * @description First day of the period.
             * @example 2026-11-02
             */
            from: components["schemas"]["CalendarDate"];
            /**
             * @description Day after the last day of the period.
             * @example 2026-12-02
             */
            to: components["schemas"]["CalendarDate"];
            users: components["schemas"]["ReportUsers"];
            properties: components["schemas"]["ReportProperties"];
            reservations: components["schemas"]["ReportReservations"];
            /** @description One entry for each currency of a reservation in the period, ordered by identifier. */
            money: components["schemas"]["ReportMoney"][];
            generatedAt: components["schemas"]["Instant"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        GeneralReportEnvelope: {
            data: components["schemas"]["GeneralReport"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description At least one of email and phone is required. */
        AgentRegistration: {
            firstName: components["schemas"]["PersonName"];
            lastName: components["schemas"]["PersonName"];
            email?: components["schemas"]["Email"];
            phone?: components["schemas"]["PhoneNumber"];
            city?: components["schemas"]["City"];
            /**
             * @description Language of messages to the user.
             * @default en
             */
            language: components["schemas"]["Language"];
        };
        /** @description An account that is blocked. */
        BlockedUser: {
            userId: components["schemas"]["Id"];
            /**
             * @description Given name.
             * @example Example
             */
            firstName: string;
            /**
             * @description Family name.
             * @example Customer
             */
            lastName: string;
            role: components["schemas"]["UserRole"];
            /**
             * @description The reason, visible to administrators.
             * @example Listed property that does not exist.
             */
            reason: string;
            blockedAt: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description User identifier of the administrator; null if blocked by the operator on the server.
             * @example 11
             */
            blockedBy: number | null;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        BlockedUserListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["BlockedUser"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Confirmation that the account is blocked. */
        UserBlocking: {
            /**
             * @description The reason, visible to administrators.
             * @example Listed property that does not exist.
             */
            reason: string;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        BlockedUserEnvelope: {
            data: components["schemas"]["BlockedUser"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Confirmation that the account is no longer blocked. */
        UnblockedUser: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        UnblockedUserEnvelope: {
            data: components["schemas"]["UnblockedUser"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        ApiKeyListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["ApiKey"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Name, access and expiry of the key. */
        AddApiKeyRequest: {
            name: components["schemas"]["ApiKeyName"];
            access: components["schemas"]["ApiKeyAccess"];
            /** @description When the key expires. Omitted: the key is valid until it is removed. */
            expiresAt?: components["schemas"]["Instant"];
        };
        /** @description A new API key with its key value, which is returned only once. */
        NewApiKey: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["ApiKeyName"];
            access: components["schemas"]["ApiKeyAccess"];
            /**
             * @description The last characters of the key, to identify it.
             * @example 4f7Q
             */
            lastCharacters: string;
            createdAt: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When the key expires; null if it does not expire.
             * @example 2026-12-01T09:30:00Z
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, accurate to one or two minutes; null if it was never used.
             * @example 2026-12-01T09:30:00Z
             */
            lastUsedAt: string | null;
            /**
             * @description The key, returned only once. Send it as `Authorization: Bearer <key>`.
             * @example rmk_0123456789abcdefghijklmnopqrstuvwexample
             */
            key: string;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        NewApiKeyEnvelope: {
            data: components["schemas"]["NewApiKey"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Confirmation that the key was removed. */
        RemovedApiKey: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
            /**
             * Format: int32
             * @description Number of webhooks that were removed with the key.
             * @example 0
             */
            removedWebhooks: number;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        RemovedApiKeyEnvelope: {
            data: components["schemas"]["RemovedApiKey"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * Format: int32
         * @description Number of records.
         * @example 1
         */
        AgentCount: number;
        /** @description Commission total in one currency. */
        CommissionTotal: {
            currencyId: components["schemas"]["Id"];
            amount: components["schemas"]["Amount"];
        };
        /** @description An owner referred by the agent. */
        AgentOwner: {
            userId: components["schemas"]["Id"];
            /**
             * @description Given name.
             * @example Example
             */
            firstName: string;
            /**
             * @description Family name.
             * @example Owner
             */
            lastName: string;
            /**
             * @description Whether the account is active.
             * @example true
             */
            isActive: boolean;
        };
        /** @description An agent with the figures of the owners who named the agent when they registered. Archived listings are not counted. Confirmed reservations and commission totals by currency include Confirmed and Completed reservations. */
        AgentData: {
            /** @description Same as userId. */
            agentId: components["schemas"]["Id"];
            userId: components["schemas"]["Id"];
            /**
             * @description Given name.
             * @example Example
             */
            firstName: string;
            /**
             * @description Family name.
             * @example Agent
             */
            lastName: string;
            /**
             * @description Phone number in international form.
             * @example +962790000004
             */
            phone: string | null;
            /**
             * @description E-mail address.
             * @example agent@example.com
             */
            email: string | null;
            /** @description City of residence. */
            city: components["schemas"]["City"] | (never | null);
            /**
             * @description Whether the account is active.
             * @example true
             */
            isActive: boolean;
            ownersCount: components["schemas"]["AgentCount"];
            activeOwnersCount: components["schemas"]["AgentCount"];
            propertiesCount: components["schemas"]["AgentCount"];
            activePropertiesCount: components["schemas"]["AgentCount"];
            reservationsCount: components["schemas"]["AgentCount"];
            confirmedReservationsCount: components["schemas"]["AgentCount"];
            /** @description One entry for each currency with confirmed reservations, ordered by identifier. */
            commissionTotals: components["schemas"]["CommissionTotal"][];
            /** @description The first 50 owners in order of registration; getOwners lists all. Empty in lists of agents. */
            owners: components["schemas"]["AgentOwner"][];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        AgentDataEnvelope: {
            data: components["schemas"]["AgentData"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        AgentDataListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["AgentData"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * Format: int32
         * @description 1 USD, 2 EUR, 3 GBP, 4 TRY, 5 AED, 6 SAR, 7 JOD, 8 EGP, 9 SYP: the identifiers of the currency list. Open.
         * @example 7
         * @enum {integer}
         */
        CurrencyNumber: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
        /** @description A currency for prices. */
        Currency: {
            id: components["schemas"]["CurrencyNumber"];
            code: components["schemas"]["CurrencyCode"];
            /**
             * @description Name in the language of the response.
             * @example Jordanian dinar
             */
            name: string;
            /**
             * @description Currency symbol.
             * @example د.أ
             */
            symbol: string;
            /**
             * Format: int32
             * @description Maximum number of decimals of an amount.
             * @example 3
             */
            minorUnits: number;
            /**
             * @description Whether listings can be priced in it.
             * @example true
             */
            isActive: boolean;
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        CurrencyListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Currency"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A city of properties. */
        CityInfo: {
            id: components["schemas"]["City"];
            /**
             * @description Name in the language of the response.
             * @example Amman
             */
            name: string;
            /**
             * @description ISO 3166-1 alpha-2 country code; `ZZ` if there is none.
             * @example JO
             */
            countryCode: string;
            /**
             * @description IANA time zone; determines the current date in the city.
             * @example Asia/Amman
             */
            timeZone: string;
            /**
             * @description ISO 8601 days of the week (1 Monday to 7 Sunday) whose nights are weekend nights, for which a listing can have a `weekendPrice`: the nights before the days off. A night belongs to the day on which it begins.
             * @example [
             *       4,
             *       5
             *     ]
             */
            weekendDays: number[];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        CityInfoListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["CityInfo"][];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description One member of an enumeration. */
        EnumMember: {
            /**
             * Format: int32
             * @description The number used in JSON; null for Service and Term, which are sent as names.
             * @example 1
             */
            value: number | null;
            /**
             * @description Stable across languages and releases.
             * @example DepositPaid
             */
            name: string;
            /**
             * @description Display name in the language of the response.
             * @example Deposit paid
             */
            label: string;
        };
        /** @description The members of one enumeration, in the order of this document. */
        EnumMembers: components["schemas"]["EnumMember"][];
        /** @description Every enumeration of this document under its camelCase name; `currency` contains the identifiers and codes of the currency list. */
        Enums: {
            apiKeyAccess: components["schemas"]["EnumMembers"];
            bookingStatus: components["schemas"]["EnumMembers"];
            buildingType: components["schemas"]["EnumMembers"];
            cancellationPolicy: components["schemas"]["EnumMembers"];
            city: components["schemas"]["EnumMembers"];
            commissionType: components["schemas"]["EnumMembers"];
            currency: components["schemas"]["EnumMembers"];
            customerType: components["schemas"]["EnumMembers"];
            identityType: components["schemas"]["EnumMembers"];
            loginMethod: components["schemas"]["EnumMembers"];
            notificationType: components["schemas"]["EnumMembers"];
            ownerType: components["schemas"]["EnumMembers"];
            paymentPurpose: components["schemas"]["EnumMembers"];
            paymentStatus: components["schemas"]["EnumMembers"];
            propertyStatus: components["schemas"]["EnumMembers"];
            rentPropertyCondition: components["schemas"]["EnumMembers"];
            rentPropertyType: components["schemas"]["EnumMembers"];
            rentType: components["schemas"]["EnumMembers"];
            service: components["schemas"]["EnumMembers"];
            term: components["schemas"]["EnumMembers"];
            termsAudience: components["schemas"]["EnumMembers"];
            calendarOutcome: components["schemas"]["EnumMembers"];
            userRole: components["schemas"]["EnumMembers"];
            webhookDeliveryStatus: components["schemas"]["EnumMembers"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        EnumsEnvelope: {
            data: components["schemas"]["Enums"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * @description `live`: the process responds. `ready`: it can serve requests.
         * @example ready
         * @enum {string}
         */
        HealthStatus: "live" | "ready";
        /** @description Health of the service. */
        Health: {
            status: components["schemas"]["HealthStatus"];
        };
        /** @description The envelope of every successful response; the payload is `data`. */
        HealthEnvelope: {
            data: components["schemas"]["Health"];
            /**
             * @description True if and only if the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A text that can be shown to people; never empty.
             * @example Done.
             */
            message: string;
            /**
             * Format: int32
             * @description Copy of the HTTP status.
             * @example 200
             */
            statusCode: number;
            /**
             * @description Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
             * @example null
             */
            code: string | null;
            /**
             * @description Always empty on success.
             * @example []
             */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /** @description Where the next page starts; null unless the response is a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * @description An event of the type owner.registered: an owner account was created.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "owner.registered",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "user",
         *         "id": 2
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": null,
         *         "reservationId": null,
         *         "customerId": null,
         *         "payerId": null,
         *         "agentId": 5,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": null,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        OwnerRegisteredEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "owner.registered";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "user";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The agent who referred the owner; null if there is none.
                 * @example 5
                 */
                agentId: number | null;
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "owner.registered";
        };
        /**
         * @description An event of the type owner.activated: an owner was activated.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "owner.activated",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "user",
         *         "id": 2
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": null,
         *         "reservationId": null,
         *         "customerId": null,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": null,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        OwnerActivatedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "owner.activated";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "user";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "owner.activated";
        };
        /**
         * @description An event of the type owner.deactivated: an owner was deactivated.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "owner.deactivated",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "user",
         *         "id": 2
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": null,
         *         "reservationId": null,
         *         "customerId": null,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": null,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        OwnerDeactivatedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "owner.deactivated";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "user";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "owner.deactivated";
        };
        /**
         * @description An event of the type customer.registered: a customer account was created.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "customer.registered",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "user",
         *         "id": 3
         *       },
         *       "data": {
         *         "ownerId": null,
         *         "propertyId": null,
         *         "reservationId": null,
         *         "customerId": null,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": null,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        CustomerRegisteredEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "customer.registered";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "user";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & Record<string, never>;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "customer.registered";
        };
        /**
         * @description An event of the type user.blocked: an administrator blocked an account.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "user.blocked",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "user",
         *         "id": 3
         *       },
         *       "data": {
         *         "ownerId": null,
         *         "propertyId": null,
         *         "reservationId": null,
         *         "customerId": null,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": 2,
         *         "propertyStatus": null,
         *         "bookingStatus": null,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        UserBlockedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "user.blocked";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "user";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /** @description The role of the account. */
                role: components["schemas"]["UserRole"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "user.blocked";
        };
        /**
         * @description An event of the type user.unblocked: an administrator unblocked an account.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "user.unblocked",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "user",
         *         "id": 3
         *       },
         *       "data": {
         *         "ownerId": null,
         *         "propertyId": null,
         *         "reservationId": null,
         *         "customerId": null,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": 2,
         *         "propertyStatus": null,
         *         "bookingStatus": null,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        UserUnblockedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "user.unblocked";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "user";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /** @description The role of the account. */
                role: components["schemas"]["UserRole"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "user.unblocked";
        };
        /**
         * @description An event of the type user.closed: a user closed their account.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "user.closed",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "user",
         *         "id": 3
         *       },
         *       "data": {
         *         "ownerId": null,
         *         "propertyId": null,
         *         "reservationId": null,
         *         "customerId": null,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": 2,
         *         "propertyStatus": null,
         *         "bookingStatus": null,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        UserClosedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "user.closed";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "user";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /** @description The role of the account. */
                role: components["schemas"]["UserRole"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "user.closed";
        };
        /**
         * @description An event of the type property.created: a listing was added.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "property.created",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "property",
         *         "id": 11
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": null,
         *         "customerId": null,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": 0,
         *         "bookingStatus": null,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        PropertyCreatedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "property.created";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "property";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /** @description The new status of the listing. */
                propertyStatus: components["schemas"]["PropertyStatus"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "property.created";
        };
        /**
         * @description An event of the type property.updated: a listing was updated, including its status if the update requires a new review.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "property.updated",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "property",
         *         "id": 11
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": null,
         *         "customerId": null,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": 1,
         *         "bookingStatus": null,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        PropertyUpdatedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "property.updated";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "property";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /** @description The new status of the listing. */
                propertyStatus: components["schemas"]["PropertyStatus"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "property.updated";
        };
        /**
         * @description An event of the type property.statusChanged: the status of a listing changed; deletion (Archived) included.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "property.statusChanged",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "property",
         *         "id": 11
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": null,
         *         "customerId": null,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": 2,
         *         "bookingStatus": null,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        PropertyStatusChangedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "property.statusChanged";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "property";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /** @description The new status of the listing. */
                propertyStatus: components["schemas"]["PropertyStatus"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "property.statusChanged";
        };
        /**
         * @description An event of the type reservation.created: a stay was booked.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "reservation.created",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "reservation",
         *         "id": 21
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": 21,
         *         "customerId": 3,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": 0,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        ReservationCreatedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "reservation.created";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "reservation";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /**
                 * Format: int32
                 * @description The reservation.
                 * @example 21
                 */
                reservationId: number;
                /**
                 * Format: int32
                 * @description The customer who booked.
                 * @example 3
                 */
                customerId: number;
                /** @description The new state of the reservation. */
                bookingStatus: components["schemas"]["BookingStatus"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reservation.created";
        };
        /**
         * @description An event of the type reservation.depositSubmitted: the customer declared the deposit as paid.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "reservation.depositSubmitted",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "reservation",
         *         "id": 21
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": 21,
         *         "customerId": 3,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": 1,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        ReservationDepositSubmittedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "reservation.depositSubmitted";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "reservation";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /**
                 * Format: int32
                 * @description The reservation.
                 * @example 21
                 */
                reservationId: number;
                /**
                 * Format: int32
                 * @description The customer who booked.
                 * @example 3
                 */
                customerId: number;
                /** @description The new state of the reservation. */
                bookingStatus: components["schemas"]["BookingStatus"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reservation.depositSubmitted";
        };
        /**
         * @description An event of the type reservation.confirmed: an administrator confirmed the deposit, or none is due.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "reservation.confirmed",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "reservation",
         *         "id": 21
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": 21,
         *         "customerId": 3,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": 2,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        ReservationConfirmedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "reservation.confirmed";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "reservation";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /**
                 * Format: int32
                 * @description The reservation.
                 * @example 21
                 */
                reservationId: number;
                /**
                 * Format: int32
                 * @description The customer who booked.
                 * @example 3
                 */
                customerId: number;
                /** @description The new state of the reservation. */
                bookingStatus: components["schemas"]["BookingStatus"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reservation.confirmed";
        };
        /**
         * @description An event of the type reservation.rejected: an administrator rejected the deposit and the reservation.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "reservation.rejected",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "reservation",
         *         "id": 21
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": 21,
         *         "customerId": 3,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": 5,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        ReservationRejectedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "reservation.rejected";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "reservation";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /**
                 * Format: int32
                 * @description The reservation.
                 * @example 21
                 */
                reservationId: number;
                /**
                 * Format: int32
                 * @description The customer who booked.
                 * @example 3
                 */
                customerId: number;
                /** @description The new state of the reservation. */
                bookingStatus: components["schemas"]["BookingStatus"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reservation.rejected";
        };
        /**
         * @description An event of the type reservation.cancelled: the customer, the owner or an administrator cancelled.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "reservation.cancelled",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "reservation",
         *         "id": 21
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": 21,
         *         "customerId": 3,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": 4,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        ReservationCancelledEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "reservation.cancelled";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "reservation";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /**
                 * Format: int32
                 * @description The reservation.
                 * @example 21
                 */
                reservationId: number;
                /**
                 * Format: int32
                 * @description The customer who booked.
                 * @example 3
                 */
                customerId: number;
                /** @description The new state of the reservation. */
                bookingStatus: components["schemas"]["BookingStatus"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reservation.cancelled";
        };
        /**
         * @description An event of the type reservation.expired: the deposit was not declared, or not decided, in time.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "reservation.expired",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "reservation",
         *         "id": 21
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": 21,
         *         "customerId": 3,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": 6,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        ReservationExpiredEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "reservation.expired";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "reservation";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /**
                 * Format: int32
                 * @description The reservation.
                 * @example 21
                 */
                reservationId: number;
                /**
                 * Format: int32
                 * @description The customer who booked.
                 * @example 3
                 */
                customerId: number;
                /** @description The new state of the reservation. */
                bookingStatus: components["schemas"]["BookingStatus"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reservation.expired";
        };
        /**
         * @description An event of the type reservation.completed: the stay is over.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "reservation.completed",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "reservation",
         *         "id": 21
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": 21,
         *         "customerId": 3,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": 3,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        ReservationCompletedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "reservation.completed";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "reservation";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /**
                 * Format: int32
                 * @description The reservation.
                 * @example 21
                 */
                reservationId: number;
                /**
                 * Format: int32
                 * @description The customer who booked.
                 * @example 3
                 */
                customerId: number;
                /** @description The new state of the reservation. */
                bookingStatus: components["schemas"]["BookingStatus"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reservation.completed";
        };
        /**
         * @description An event of the type reservation.noShow: the customer did not arrive.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "reservation.noShow",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "reservation",
         *         "id": 21
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": 21,
         *         "customerId": 3,
         *         "payerId": null,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": 7,
         *         "paymentPurpose": null,
         *         "paymentStatus": null,
         *         "amount": null,
         *         "currencyId": null
         *       },
         *       "version": 1
         *     }
         */
        ReservationNoShowEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "reservation.noShow";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "reservation";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /**
                 * Format: int32
                 * @description The reservation.
                 * @example 21
                 */
                reservationId: number;
                /**
                 * Format: int32
                 * @description The customer who booked.
                 * @example 3
                 */
                customerId: number;
                /** @description The new state of the reservation. */
                bookingStatus: components["schemas"]["BookingStatus"];
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reservation.noShow";
        };
        /**
         * @description An event of the type payment.created: a payment was recorded, or a refund is due.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "payment.created",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "payment",
         *         "id": 41
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": 21,
         *         "customerId": null,
         *         "payerId": 3,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": null,
         *         "paymentPurpose": 0,
         *         "paymentStatus": 0,
         *         "amount": 27,
         *         "currencyId": 7
         *       },
         *       "version": 1
         *     }
         */
        PaymentCreatedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "payment.created";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "payment";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /**
                 * Format: int32
                 * @description The reservation.
                 * @example 21
                 */
                reservationId: number;
                /**
                 * Format: int32
                 * @description The customer who paid or is refunded.
                 * @example 3
                 */
                payerId: number;
                /** @description The purpose of the payment. */
                paymentPurpose: components["schemas"]["PaymentPurpose"];
                /** @description The new state of the payment. */
                paymentStatus: components["schemas"]["PaymentStatus"];
                /**
                 * Format: double
                 * @description The amount of the payment in major units of `currencyId`.
                 * @example 27
                 */
                amount: number;
                /**
                 * Format: int32
                 * @description The currency of `amount`.
                 * @example 7
                 */
                currencyId: number;
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment.created";
        };
        /**
         * @description An event of the type payment.decided: a payment was confirmed, rejected or cancelled.
         * @example {
         *       "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
         *       "sequence": 118,
         *       "type": "payment.decided",
         *       "occurredAt": "2026-12-01T12:00:00Z",
         *       "resource": {
         *         "kind": "payment",
         *         "id": 41
         *       },
         *       "data": {
         *         "ownerId": 2,
         *         "propertyId": 11,
         *         "reservationId": 21,
         *         "customerId": null,
         *         "payerId": 3,
         *         "agentId": null,
         *         "role": null,
         *         "propertyStatus": null,
         *         "bookingStatus": null,
         *         "paymentPurpose": 0,
         *         "paymentStatus": 1,
         *         "amount": 27,
         *         "currencyId": 7
         *       },
         *       "version": 1
         *     }
         */
        PaymentDecidedEvent: Omit<components["schemas"]["Event"], "type"> & {
            /**
             * @description The type of event.
             * @enum {string}
             */
            type?: "payment.decided";
            /** @description The record of the event. */
            resource?: components["schemas"]["EventResource"] & {
                /**
                 * @description The kind of record.
                 * @enum {string}
                 */
                kind?: "payment";
            };
            /** @description The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null. */
            data?: components["schemas"]["EventData"] & {
                /**
                 * Format: int32
                 * @description The owner of the listing, or the owner whom the event is about.
                 * @example 2
                 */
                ownerId: number;
                /**
                 * Format: int32
                 * @description The listing.
                 * @example 11
                 */
                propertyId: number;
                /**
                 * Format: int32
                 * @description The reservation.
                 * @example 21
                 */
                reservationId: number;
                /**
                 * Format: int32
                 * @description The customer who paid or is refunded.
                 * @example 3
                 */
                payerId: number;
                /** @description The purpose of the payment. */
                paymentPurpose: components["schemas"]["PaymentPurpose"];
                /** @description The new state of the payment. */
                paymentStatus: components["schemas"]["PaymentStatus"];
                /**
                 * Format: double
                 * @description The amount of the payment in major units of `currencyId`.
                 * @example 27
                 */
                amount: number;
                /**
                 * Format: int32
                 * @description The currency of `amount`.
                 * @example 7
                 */
                currencyId: number;
            };
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment.decided";
        };
    };
    responses: {
        /** @description The request violates the contract or a rule of the operation; nothing was changed. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The record does not exist, or the caller may not know that it exists. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The body, or a file in it, is larger than allowed. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The operation does not accept the content type of the body, or a file is not an allowed image. Checked before the contents. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The service failed (500 INTERNAL_ERROR), is not ready (503 NOT_READY, with Retry-After) or, for an operation that changes data, is in maintenance (503 MAINTENANCE, with Retry-After). */
        "ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Retry-After": components["headers"]["Possible-Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request violates the contract or a rule of the operation; nothing was changed. */
        "BadRequest-VALIDATION_ERROR-MALFORMED_BODY": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description No account has this e-mail address or phone number. */
        UserNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The token is missing, malformed, expired or revoked. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller has exceeded a rate limit (RATE_LIMITED); wait for the time in Retry-After. All counted responses include the three RateLimit headers. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The record's current state does not allow the operation, and the message names the state (STATE_CONFLICT); or a conflict of the Idempotency-Key, if the operation accepts one. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Another account of any role has verified the e-mail address (EMAIL_TAKEN) or the phone number (PHONE_TAKEN); or a conflict of the Idempotency-Key. */
        AccountTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The client's copy, named by If-None-Match, is current. The response has no body. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Possible-Content-Language"];
                ETag: components["headers"]["ETag"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The account is blocked. */
        UserBlocked: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Another record still refers to this one; nothing was deleted. */
        InUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description At least one of the nights is booked or blocked; nothing was changed. Or a conflict of the Idempotency-Key, if the operation accepts one. */
        DatesNotAvailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Another record already has this code; nothing was changed. */
        CodeInUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The feed does not contain the events after the given sequence number; the message names the oldest and the newest event that it contains. */
        EventsGone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller already has the maximum number of API keys; nothing was changed. */
        TooManyApiKeys: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The one-time code is wrong (OTP_INVALID) or no longer valid (OTP_EXPIRED), or the request violates the contract (VALIDATION_ERROR, MALFORMED_BODY). */
        "OtpRefused-OTP_INVALID-VALIDATION_ERROR-MALFORMED_BODY-OTP_EXPIRED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The account is blocked (USER_BLOCKED), or it has not verified this address or number but another one, with which it can log in (CONTACT_NOT_VERIFIED). */
        "LogInForbidden-CONTACT_NOT_VERIFIED-USER_BLOCKED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Too many wrong codes were sent, so a new one must be requested (OTP_ATTEMPTS_EXCEEDED); or too many requests (RATE_LIMITED). */
        "OtpAttemptsExceeded-OTP_ATTEMPTS_EXCEEDED-RATE_LIMITED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller is authenticated but not permitted: the role is not allowed (FORBIDDEN), the account is blocked (USER_BLOCKED), an active owner is required (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key is read-only (API_KEY_READ_ONLY), or API keys are not accepted (API_KEY_NOT_ACCEPTED). */
        "Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Too many one-time codes were requested for one target (OTP_RATE_LIMITED) or from one network address (RATE_LIMITED). */
        "CodesLimited-OTP_RATE_LIMITED-RATE_LIMITED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller is authenticated but not permitted: the role is not allowed (FORBIDDEN), the account is blocked (USER_BLOCKED), an active owner is required (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key is read-only (API_KEY_READ_ONLY), or API keys are not accepted (API_KEY_NOT_ACCEPTED). */
        "Forbidden-USER_BLOCKED-API_KEY_NOT_ACCEPTED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Another account of any role has verified the e-mail address (EMAIL_TAKEN) or the phone number (PHONE_TAKEN); or a conflict of the Idempotency-Key. */
        "AccountTaken-PHONE_TAKEN": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request violates the contract or a rule of the operation; nothing was changed. */
        "BadRequest-VALIDATION_ERROR-MALFORMED_BODY-UNKNOWN_REFERENCE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Another account of any role has verified the e-mail address (EMAIL_TAKEN) or the phone number (PHONE_TAKEN); or a conflict of the Idempotency-Key. */
        "AccountTaken-EMAIL_TAKEN-PHONE_TAKEN-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                "Retry-After": components["headers"]["Possible-Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller is authenticated but not permitted: the role is not allowed (FORBIDDEN), the account is blocked (USER_BLOCKED), an active owner is required (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key is read-only (API_KEY_READ_ONLY), or API keys are not accepted (API_KEY_NOT_ACCEPTED). */
        "Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller is authenticated but not permitted: the role is not allowed (FORBIDDEN), the account is blocked (USER_BLOCKED), an active owner is required (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key is read-only (API_KEY_READ_ONLY), or API keys are not accepted (API_KEY_NOT_ACCEPTED). */
        "Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller is authenticated but not permitted: the role is not allowed (FORBIDDEN), the account is blocked (USER_BLOCKED), an active owner is required (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key is read-only (API_KEY_READ_ONLY), or API keys are not accepted (API_KEY_NOT_ACCEPTED). */
        "Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request violates the contract or a rule of the operation; nothing was changed. */
        "BadRequest-VALIDATION_ERROR-INVALID_DATE_RANGE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request violates the contract or a rule of the operation; nothing was changed. */
        "BadRequest-VALIDATION_ERROR-MALFORMED_BODY-DETAILS_JSON_INVALID-UNKNOWN_REFERENCE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The Idempotency-Key was used before with a different request (IDEMPOTENCY_KEY_REUSED), or the first request with it is still in progress (IDEMPOTENCY_IN_PROGRESS, with Retry-After). */
        "IdempotencyConflict-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                "Retry-After": components["headers"]["Possible-Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller is authenticated but not permitted: the role is not allowed (FORBIDDEN), the account is blocked (USER_BLOCKED), an active owner is required (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key is read-only (API_KEY_READ_ONLY), or API keys are not accepted (API_KEY_NOT_ACCEPTED). */
        "Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-OWNER_INACTIVE-API_KEY_READ_ONLY": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request violates the contract or a rule of the operation; nothing was changed. */
        "BadRequest-VALIDATION_ERROR-INVALID_DATE_RANGE-STAY_TOO_SHORT-STAY_TOO_LONG-NOTICE_TOO_SHORT": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request violates the contract or a rule of the operation; nothing was changed. */
        "BadRequest-VALIDATION_ERROR-MALFORMED_BODY-INVALID_DATE_RANGE-STAY_TOO_SHORT-STAY_TOO_LONG-NOTICE_TOO_SHORT": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description At least one of the nights is booked or blocked; nothing was changed. Or a conflict of the Idempotency-Key, if the operation accepts one. */
        "DatesNotAvailable-DATES_NOT_AVAILABLE-PRICE_CHANGED-STATE_CONFLICT-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                "Retry-After": components["headers"]["Possible-Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The record's current state does not allow the operation, and the message names the state (STATE_CONFLICT); or a conflict of the Idempotency-Key, if the operation accepts one. */
        "Conflict-STATE_CONFLICT-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                "Retry-After": components["headers"]["Possible-Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request violates the contract or a rule of the operation; nothing was changed. */
        "BadRequest-VALIDATION_ERROR-MALFORMED_BODY-INVALID_DATE_RANGE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller is authenticated but not permitted: the role is not allowed (FORBIDDEN), the account is blocked (USER_BLOCKED), an active owner is required (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key is read-only (API_KEY_READ_ONLY), or API keys are not accepted (API_KEY_NOT_ACCEPTED). */
        "Forbidden-FORBIDDEN-USER_BLOCKED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller is authenticated but not permitted: the role is not allowed (FORBIDDEN), the account is blocked (USER_BLOCKED), an active owner is required (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key is read-only (API_KEY_READ_ONLY), or API keys are not accepted (API_KEY_NOT_ACCEPTED). */
        "Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller is authenticated but not permitted: the role is not allowed (FORBIDDEN), the account is blocked (USER_BLOCKED), an active owner is required (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key is read-only (API_KEY_READ_ONLY), or API keys are not accepted (API_KEY_NOT_ACCEPTED). */
        "Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Another account of any role has verified the e-mail address (EMAIL_TAKEN) or the phone number (PHONE_TAKEN); or a conflict of the Idempotency-Key. */
        "AccountTaken-EMAIL_TAKEN-PHONE_TAKEN": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Language": components["headers"]["Content-Language"];
                "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
    };
    parameters: {
        /**
         * @description Makes it safe to retry a request whose response was lost. The key is a text that the client generates for each action, such as a UUID.
         *
         *     - For 24 hours, the same key with the same request (path, query, body and files) returns the stored first response, including
         *       `traceId` and `X-Request-Id`, with the header `Idempotent-Replayed: true`. The action is not repeated.
         *     - The same key with a different request returns 409 IDEMPOTENCY_KEY_REUSED. While the first request is in progress, the response is
         *       409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
         *     - Keys are separate for each user (for each client address where no token is required) and each operation.
         *     - Responses with a status of 500 or above are not stored. Responses to requests that were rejected before the operation ran (missing
         *       permission, invalid body, too many requests) are not stored either.
         * @example 5d0c2a7e-8f41-4b63-9c1d-0e2f3a4b5c6d
         */
        IdempotencyKey: string;
        /**
         * @description User identifier of the owner; the SID of the owner's token.
         * @example 2
         */
        OwnerUserId: components["schemas"]["Id"];
        /**
         * @description Side of the identity card.
         * @example front
         */
        IdImageSide: "front" | "rear";
        /** @description Return only active (true) or only inactive (false) accounts. */
        IsActive: boolean;
        /** @description Return only blocked (true) or only unblocked (false) accounts. */
        IsBlocked: boolean;
        /** @description Return only users whose name, e-mail address or phone number contains every word, in any order and position. Case-insensitive. */
        PersonSearch: string;
        /** @description Return only users who live in this city. */
        PersonCity: components["schemas"]["City"];
        /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
        Cursor: string;
        /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
        PageSize: number;
        /** @description Return only records that changed at or after this time. */
        UpdatedSince: components["schemas"]["Instant"];
        /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
        IncludeTotalCount: boolean;
        /**
         * @description User identifier of the customer; the SID of the customer's token.
         * @example 3
         */
        CustomerUserId: components["schemas"]["Id"];
        /**
         * @description Identifier of the rent property.
         * @example 11
         */
        PropertyIdInPath: components["schemas"]["Id"];
        /**
         * @description Identifier of the rent property.
         * @example 11
         */
        PropertyId: components["schemas"]["Id"];
        /**
         * @description Identifier of the reservation.
         * @example 21
         */
        ReservationIdInPath: components["schemas"]["Id"];
        /**
         * @description Identifier of the blocked range.
         * @example 31
         */
        BlockedDateRangeIdInPath: components["schemas"]["Id"];
        /**
         * @description Identifier of the calendar import.
         * @example 51
         */
        CalendarImportIdInPath: components["schemas"]["Id"];
        /**
         * @description Identifier of the payment type.
         * @example 2
         */
        PaymentTypeIdInPath: components["schemas"]["Id"];
        /**
         * @description Identifier of the payment.
         * @example 41
         */
        PaymentTransactionIdInPath: components["schemas"]["Id"];
        /**
         * @description Identifier of the reservation.
         * @example 21
         */
        ReservationId: components["schemas"]["Id"];
        /**
         * @description Identifier of the notification.
         * @example 41
         */
        NotificationIdInPath: components["schemas"]["Id"];
        /**
         * @description Identifier of the webhook.
         * @example 1
         */
        WebhookIdInPath: components["schemas"]["Id"];
        /**
         * @description Identifier of the delivery.
         * @example 1
         */
        WebhookDeliveryIdInPath: components["schemas"]["Id"];
        /**
         * @description Identifier of the user, of any role; the SID of the user's token.
         * @example 3
         */
        UserId: components["schemas"]["Id"];
        /**
         * @description Identifier of the API key.
         * @example 1
         */
        ApiKeyIdInPath: components["schemas"]["Id"];
        /**
         * @description User identifier of the agent; the SID of the agent's token.
         * @example 4
         */
        AgentUserId: components["schemas"]["Id"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this response in the logs; equal to `traceId` of the envelope.
         * @example 0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b
         */
        "X-Request-Id": string;
        /**
         * @description The version of this document that the server implements.
         * @example 2.2.0
         */
        "X-Api-Version": string;
        /**
         * @description Whether the response can be cached: `no-store` for requests with a token and for errors, `no-cache` if it can be cached but must be revalidated with If-None-Match, `public` if it never changes.
         * @example no-store
         */
        "Cache-Control": string;
        /**
         * @description The language of `message` and of translated names, `en` or `ar`.
         * @example en
         */
        "Content-Language": string;
        /**
         * @description Seconds to wait before retrying; present if waiting helps.
         * @example 60
         */
        "Possible-Retry-After": number;
        /**
         * @description Maximum number of requests in the window. If several limits count the request, the one closest to exhaustion. All counted responses include this header and the next two.
         * @example 300
         */
        "Possible-RateLimit-Limit": number;
        /**
         * @description Number of requests left in the window.
         * @example 299
         */
        "Possible-RateLimit-Remaining": number;
        /**
         * @description Seconds until the window resets.
         * @example 60
         */
        "Possible-RateLimit-Reset": number;
        /**
         * @description `true` if this is the stored response to an earlier request with the same Idempotency-Key; otherwise absent.
         * @example true
         */
        "Possible-Idempotent-Replayed": "true";
        /**
         * @description How to handle the content, and its file name.
         * @example attachment; filename="report.csv"
         */
        "Possible-Content-Disposition": string;
        /**
         * @description Identifies the current state; send it as If-None-Match to get 304 while it is current. Responses that depend on the caller have it only without a token.
         * @example W/"9hZkXh2wT0c3rQ1o5vJb7mYd4aE"
         */
        "Possible-ETag": string;
        /**
         * @description Identifies the current state; send it as If-None-Match to get 304 while it is current. Responses that depend on the caller have it only without a token.
         * @example W/"9hZkXh2wT0c3rQ1o5vJb7mYd4aE"
         */
        ETag: string;
        /**
         * @description The language of `message` and of translated names, `en` or `ar`.
         * @example en
         */
        "Possible-Content-Language": string;
        /**
         * @description Seconds to wait before retrying; present if waiting helps.
         * @example 60
         */
        "Retry-After": number;
        /**
         * @description The authentication scheme (RFC 6750).
         * @example Bearer
         */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    logInWithEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "customer@example.com",
                 *       "code": "402917"
                 *     }
                 */
                "application/json": components["schemas"]["LogInWithEmailRequest"];
            };
        };
        responses: {
            /** @description The access token and the user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "token": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIzIn0.c2lnbmF0dXJl",
                     *         "tokenType": "access",
                     *         "expiresAt": "2026-12-02T09:30:00Z",
                     *         "refreshToken": "6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI",
                     *         "verificationRequired": false,
                     *         "loginMethod": 0,
                     *         "target": null,
                     *         "user": {
                     *           "userId": 3,
                     *           "role": 2,
                     *           "firstName": "Example",
                     *           "lastName": "Customer",
                     *           "isActive": true,
                     *           "isEmailVerified": true,
                     *           "isPhoneVerified": false,
                     *           "language": "en"
                     *         }
                     *       },
                     *       "isSuccess": true,
                     *       "message": "You are logged in.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResultEnvelope"];
                };
            };
            /** @description A one-time code must be verified next. This is not an error. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "token": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIzIn0.dmVyaWZ5",
                     *         "tokenType": "verification",
                     *         "expiresAt": "2026-12-01T09:45:00Z",
                     *         "refreshToken": null,
                     *         "verificationRequired": true,
                     *         "loginMethod": 0,
                     *         "target": "c***@example.com",
                     *         "user": null
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Please verify your e-mail address with a one-time code. Send it with the token of this response: Authorization: Bearer <token>.",
                     *       "statusCode": 206,
                     *       "code": "VERIFICATION_REQUIRED",
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResultEnvelope"];
                };
            };
            400: components["responses"]["OtpRefused-OTP_INVALID-VALIDATION_ERROR-MALFORMED_BODY-OTP_EXPIRED"];
            403: components["responses"]["LogInForbidden-CONTACT_NOT_VERIFIED-USER_BLOCKED"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OtpAttemptsExceeded-OTP_ATTEMPTS_EXCEEDED-RATE_LIMITED"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    logInWithPhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phoneNumber": "+962790000002",
                 *       "code": "402917"
                 *     }
                 */
                "application/json": components["schemas"]["LogInWithPhoneNumberRequest"];
            };
        };
        responses: {
            /** @description The access token and the user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "token": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIyIn0.c2lnbmF0dXJl",
                     *         "tokenType": "access",
                     *         "expiresAt": "2026-12-02T09:30:00Z",
                     *         "refreshToken": "6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI",
                     *         "verificationRequired": false,
                     *         "loginMethod": 1,
                     *         "target": null,
                     *         "user": {
                     *           "userId": 2,
                     *           "role": 1,
                     *           "firstName": "Example",
                     *           "lastName": "Owner",
                     *           "isActive": true,
                     *           "isEmailVerified": false,
                     *           "isPhoneVerified": true,
                     *           "language": "en"
                     *         }
                     *       },
                     *       "isSuccess": true,
                     *       "message": "You are logged in.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResultEnvelope"];
                };
            };
            /** @description A one-time code must be verified next. This is not an error. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "token": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIyIn0.dmVyaWZ5",
                     *         "tokenType": "verification",
                     *         "expiresAt": "2026-12-01T09:45:00Z",
                     *         "refreshToken": null,
                     *         "verificationRequired": true,
                     *         "loginMethod": 1,
                     *         "target": "+962******002",
                     *         "user": null
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Please verify your phone number with a one-time code. Send it with the token of this response: Authorization: Bearer <token>.",
                     *       "statusCode": 206,
                     *       "code": "VERIFICATION_REQUIRED",
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResultEnvelope"];
                };
            };
            400: components["responses"]["OtpRefused-OTP_INVALID-VALIDATION_ERROR-MALFORMED_BODY-OTP_EXPIRED"];
            403: components["responses"]["LogInForbidden-CONTACT_NOT_VERIFIED-USER_BLOCKED"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OtpAttemptsExceeded-OTP_ATTEMPTS_EXCEEDED-RATE_LIMITED"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refreshToken": "6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI"
                 *     }
                 */
                "application/json": components["schemas"]["RefreshTokenRequest"];
            };
        };
        responses: {
            /** @description The new tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "token": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIzIn0.cmVmcmVzaGVk",
                     *         "tokenType": "access",
                     *         "expiresAt": "2026-12-03T09:30:00Z",
                     *         "refreshToken": "mB7sK1vQ0eXr9WcYt3uHn5aZp8dLg2fJiO6wTqRyUkE",
                     *         "verificationRequired": false,
                     *         "loginMethod": 0,
                     *         "target": null,
                     *         "user": {
                     *           "userId": 3,
                     *           "role": 2,
                     *           "firstName": "Example",
                     *           "lastName": "Customer",
                     *           "isActive": true,
                     *           "isEmailVerified": true,
                     *           "isPhoneVerified": false,
                     *           "language": "en"
                     *         }
                     *       },
                     *       "isSuccess": true,
                     *       "message": "You are logged in.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResultEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "refreshToken": "6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI",
                 *       "everywhere": false
                 *     }
                 */
                "application/json": components["schemas"]["LogOutRequest"];
            };
        };
        responses: {
            /** @description The client is logged out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "loggedOut": true
                     *       },
                     *       "isSuccess": true,
                     *       "message": "You are logged out.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["LogOutResultEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm": true
                 *     }
                 */
                "application/json": components["schemas"]["CloseAccountRequest"];
            };
        };
        responses: {
            /** @description The account is closed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "closed": true,
                     *         "keptUntil": null
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Your account is closed. Your personal data is erased.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ClosedAccountEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getMyData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stored data. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "generatedAt": "2026-12-01T12:00:00Z",
                     *         "profile": {
                     *           "userId": 3,
                     *           "firstName": "Example",
                     *           "lastName": "Customer",
                     *           "whatsAppNumber": "+962790000003",
                     *           "phone": "+962790000003",
                     *           "role": 2,
                     *           "ownerType": null,
                     *           "customerType": 0,
                     *           "language": "en",
                     *           "city": null,
                     *           "isActive": true,
                     *           "isIdentityVerified": false,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "email": "customer@example.com",
                     *           "isEmailVerified": true,
                     *           "isPhoneVerified": false,
                     *           "pendingEmail": null,
                     *           "pendingPhone": null,
                     *           "identityType": 0,
                     *           "identityNumberMasked": "*******567",
                     *           "hasFrontIdImage": true,
                     *           "hasRearIdImage": true,
                     *           "isBlocked": false,
                     *           "agentId": null,
                     *           "address": null,
                     *           "birthDate": null,
                     *           "acceptedTermsVersion": 1,
                     *           "commissionType": null,
                     *           "commissionValue": null,
                     *           "version": 1,
                     *           "updatedAt": "2026-12-01T09:30:00Z"
                     *         },
                     *         "account": {
                     *           "activatedAt": "2026-12-01T09:30:00Z",
                     *           "lastLoginAt": "2026-12-01T09:30:00Z"
                     *         },
                     *         "acceptedTerms": {
                     *           "version": 1,
                     *           "language": "en",
                     *           "title": "Terms of use"
                     *         },
                     *         "sessions": [
                     *           {
                     *             "loginMethod": 0,
                     *             "createdAt": "2026-12-01T09:30:00Z",
                     *             "endedAt": null
                     *           }
                     *         ],
                     *         "apiKeys": [],
                     *         "codes": [
                     *           {
                     *             "channel": 0,
                     *             "target": "customer@example.com",
                     *             "isUsed": true,
                     *             "sentAt": "2026-12-01T09:29:00Z"
                     *           }
                     *         ],
                     *         "listings": [],
                     *         "blockedDates": [],
                     *         "seasons": [],
                     *         "calendarFeeds": [],
                     *         "calendarImports": [],
                     *         "reservations": [],
                     *         "payments": [],
                     *         "favorites": [
                     *           {
                     *             "propertyId": 11,
                     *             "createdAt": "2026-12-01T09:30:00Z"
                     *           }
                     *         ],
                     *         "notifications": [
                     *           {
                     *             "id": 41,
                     *             "type": 5,
                     *             "title": "Reservation confirmed",
                     *             "message": "The reservation of “Sunlit apartment near the Roman theatre”, 2027-01-05 to 2027-01-08, is confirmed.",
                     *             "isRead": false,
                     *             "readAt": null,
                     *             "reservationId": 21,
                     *             "propertyId": 11,
                     *             "createdAt": "2026-12-01T12:00:00Z"
                     *           }
                     *         ],
                     *         "webhooks": [],
                     *         "files": [
                     *           {
                     *             "kind": "identity",
                     *             "side": "front",
                     *             "path": null,
                     *             "paymentId": null,
                     *             "contentType": "image/jpeg",
                     *             "size": 48213,
                     *             "width": 1024,
                     *             "height": 640,
                     *             "createdAt": "2026-12-01T09:30:00Z"
                     *           }
                     *         ],
                     *         "auditEntries": [
                     *           {
                     *             "action": "confirmDeposit",
                     *             "subject": "reservation:21",
                     *             "reason": null,
                     *             "isOwnAct": false,
                     *             "at": "2026-12-01T12:00:00Z"
                     *           }
                     *         ]
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["MyDataEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 3,
                     *         "firstName": "Example",
                     *         "lastName": "Customer",
                     *         "whatsAppNumber": "+962790000003",
                     *         "phone": "+962790000003",
                     *         "role": 2,
                     *         "ownerType": null,
                     *         "customerType": 0,
                     *         "language": "en",
                     *         "city": null,
                     *         "isActive": true,
                     *         "isIdentityVerified": false,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "email": "customer@example.com",
                     *         "isEmailVerified": true,
                     *         "isPhoneVerified": false,
                     *         "pendingEmail": null,
                     *         "pendingPhone": null,
                     *         "identityType": 0,
                     *         "identityNumberMasked": "*******567",
                     *         "hasFrontIdImage": true,
                     *         "hasRearIdImage": true,
                     *         "isBlocked": false,
                     *         "agentId": null,
                     *         "address": null,
                     *         "birthDate": null,
                     *         "acceptedTermsVersion": 1,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Here is the profile.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firstName": "Example",
                 *       "lastName": "Customer",
                 *       "language": "en",
                 *       "email": "customer@example.com",
                 *       "phone": "+962790000003"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            /** @description The profile after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 3,
                     *         "firstName": "Example",
                     *         "lastName": "Customer",
                     *         "whatsAppNumber": "+962790000003",
                     *         "phone": "+962790000003",
                     *         "role": 2,
                     *         "ownerType": null,
                     *         "customerType": 0,
                     *         "language": "en",
                     *         "city": null,
                     *         "isActive": true,
                     *         "isIdentityVerified": false,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "email": "customer@example.com",
                     *         "isEmailVerified": true,
                     *         "isPhoneVerified": false,
                     *         "pendingEmail": null,
                     *         "pendingPhone": null,
                     *         "identityType": 0,
                     *         "identityNumberMasked": "*******567",
                     *         "hasFrontIdImage": true,
                     *         "hasRearIdImage": true,
                     *         "isBlocked": false,
                     *         "agentId": null,
                     *         "address": null,
                     *         "birthDate": null,
                     *         "acceptedTermsVersion": 1,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The profile was changed.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    sendEmailCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "customer@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["SendEmailCodeRequest"];
            };
        };
        responses: {
            /** @description A code was sent if an account has this contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "sent": true,
                     *         "target": "c***@example.com",
                     *         "expiresInSeconds": 600,
                     *         "resendAfterSeconds": 60
                     *       },
                     *       "isSuccess": true,
                     *       "message": "If this account exists, a code is on its way.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["SentCodeEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["CodesLimited-OTP_RATE_LIMITED-RATE_LIMITED"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    sendPhoneCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phoneNumber": "+962790000002"
                 *     }
                 */
                "application/json": components["schemas"]["SendPhoneCodeRequest"];
            };
        };
        responses: {
            /** @description A code was sent if an account has this contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "sent": true,
                     *         "target": "+962******002",
                     *         "expiresInSeconds": 600,
                     *         "resendAfterSeconds": 60
                     *       },
                     *       "isSuccess": true,
                     *       "message": "If this account exists, a code is on its way.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["SentCodeEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["CodesLimited-OTP_RATE_LIMITED-RATE_LIMITED"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "402917",
                 *       "email": "customer@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyEmailRequest"];
            };
        };
        responses: {
            /** @description The access token and the user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "token": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIzIn0.c2lnbmF0dXJl",
                     *         "tokenType": "access",
                     *         "expiresAt": "2026-12-02T09:30:00Z",
                     *         "refreshToken": "6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI",
                     *         "verificationRequired": false,
                     *         "loginMethod": 0,
                     *         "target": null,
                     *         "user": {
                     *           "userId": 3,
                     *           "role": 2,
                     *           "firstName": "Example",
                     *           "lastName": "Customer",
                     *           "isActive": true,
                     *           "isEmailVerified": true,
                     *           "isPhoneVerified": false,
                     *           "language": "en"
                     *         }
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Your e-mail address is verified.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResultEnvelope"];
                };
            };
            400: components["responses"]["OtpRefused-OTP_INVALID-VALIDATION_ERROR-MALFORMED_BODY-OTP_EXPIRED"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            409: components["responses"]["AccountTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OtpAttemptsExceeded-OTP_ATTEMPTS_EXCEEDED-RATE_LIMITED"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    verifyPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "402917",
                 *       "phoneNumber": "+962790000002"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyPhoneRequest"];
            };
        };
        responses: {
            /** @description The access token and the user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "token": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIyIn0.c2lnbmF0dXJl",
                     *         "tokenType": "access",
                     *         "expiresAt": "2026-12-02T09:30:00Z",
                     *         "refreshToken": "6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI",
                     *         "verificationRequired": false,
                     *         "loginMethod": 1,
                     *         "target": null,
                     *         "user": {
                     *           "userId": 2,
                     *           "role": 1,
                     *           "firstName": "Example",
                     *           "lastName": "Owner",
                     *           "isActive": true,
                     *           "isEmailVerified": false,
                     *           "isPhoneVerified": true,
                     *           "language": "en"
                     *         }
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Your phone number is verified.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResultEnvelope"];
                };
            };
            400: components["responses"]["OtpRefused-OTP_INVALID-VALIDATION_ERROR-MALFORMED_BODY-OTP_EXPIRED"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            409: components["responses"]["AccountTaken-PHONE_TAKEN"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OtpAttemptsExceeded-OTP_ATTEMPTS_EXCEEDED-RATE_LIMITED"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addOwner: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a request whose response was lost. The key is a text that the client generates for each action, such as a UUID.
                 *
                 *     - For 24 hours, the same key with the same request (path, query, body and files) returns the stored first response, including
                 *       `traceId` and `X-Request-Id`, with the header `Idempotent-Replayed: true`. The action is not repeated.
                 *     - The same key with a different request returns 409 IDEMPOTENCY_KEY_REUSED. While the first request is in progress, the response is
                 *       409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *     - Keys are separate for each user (for each client address where no token is required) and each operation.
                 *     - Responses with a status of 500 or above are not stored. Responses to requests that were rejected before the operation ran (missing
                 *       permission, invalid body, too many requests) are not stored either.
                 * @example 5d0c2a7e-8f41-4b63-9c1d-0e2f3a4b5c6d
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "FirstName": "Example",
                 *       "LastName": "Owner",
                 *       "Email": "owner@example.com",
                 *       "Phone": "+962790000002",
                 *       "Language": "en",
                 *       "FrontIdCarImagePath": "(the bytes of front.jpg)",
                 *       "RearIdCarImagePath": "(the bytes of rear.jpg)",
                 *       "City": 1,
                 *       "OwnerType": 0
                 *     }
                 */
                "multipart/form-data": components["schemas"]["OwnerRegistration"];
            };
        };
        responses: {
            /** @description The new account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 2,
                     *         "role": 1,
                     *         "isActive": true,
                     *         "verificationRequired": true
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Welcome. Please log in and verify your e-mail address or phone number.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RegistrationResultEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY-UNKNOWN_REFERENCE"];
            409: components["responses"]["AccountTaken-EMAIL_TAKEN-PHONE_TAKEN-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getOwnerByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the owner; the SID of the owner's token.
                 * @example 2
                 */
                userId: components["parameters"]["OwnerUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile, as another user sees it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 2,
                     *         "firstName": "Example",
                     *         "lastName": "Owner",
                     *         "whatsAppNumber": "+962790000002",
                     *         "phone": "+962790000002",
                     *         "role": 1,
                     *         "ownerType": 0,
                     *         "customerType": null,
                     *         "language": "en",
                     *         "city": 1,
                     *         "isActive": true,
                     *         "isIdentityVerified": false,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "email": null,
                     *         "isEmailVerified": false,
                     *         "isPhoneVerified": false,
                     *         "pendingEmail": null,
                     *         "pendingPhone": null,
                     *         "identityType": null,
                     *         "identityNumberMasked": null,
                     *         "hasFrontIdImage": false,
                     *         "hasRearIdImage": false,
                     *         "isBlocked": false,
                     *         "agentId": null,
                     *         "address": null,
                     *         "birthDate": null,
                     *         "acceptedTermsVersion": null,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": null,
                     *         "updatedAt": null
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Here is the profile.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getOwnerIdImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the owner; the SID of the owner's token.
                 * @example 2
                 */
                userId: components["parameters"]["OwnerUserId"];
                /**
                 * @description Side of the identity card.
                 * @example front
                 */
                side: components["parameters"]["IdImageSide"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Possible-Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["IdImage"];
                    "image/png": components["schemas"]["IdImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    updateOwner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firstName": "Example",
                 *       "lastName": "Owner",
                 *       "whatsAppNumber": "+962790000002",
                 *       "language": "en",
                 *       "city": 1,
                 *       "address": "12 Rainbow Street",
                 *       "birthDate": "1990-05-17",
                 *       "email": "owner@example.com",
                 *       "phone": "+962790000002"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            /** @description The profile after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 2,
                     *         "firstName": "Example",
                     *         "lastName": "Owner",
                     *         "whatsAppNumber": "+962790000002",
                     *         "phone": "+962790000002",
                     *         "role": 1,
                     *         "ownerType": 0,
                     *         "customerType": null,
                     *         "language": "en",
                     *         "city": 1,
                     *         "isActive": true,
                     *         "isIdentityVerified": false,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "email": "owner@example.com",
                     *         "isEmailVerified": true,
                     *         "isPhoneVerified": false,
                     *         "pendingEmail": null,
                     *         "pendingPhone": null,
                     *         "identityType": 0,
                     *         "identityNumberMasked": null,
                     *         "hasFrontIdImage": true,
                     *         "hasRearIdImage": true,
                     *         "isBlocked": false,
                     *         "agentId": 4,
                     *         "address": "12 Rainbow Street",
                     *         "birthDate": "1990-05-17",
                     *         "acceptedTermsVersion": null,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The profile was changed.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getOwners: {
        parameters: {
            query?: {
                /** @description Return only active (true) or only inactive (false) accounts. */
                isActive?: components["parameters"]["IsActive"];
                /** @description Return only blocked (true) or only unblocked (false) accounts. */
                isBlocked?: components["parameters"]["IsBlocked"];
                /** @description Return only users whose name, e-mail address or phone number contains every word, in any order and position. Case-insensitive. */
                search?: components["parameters"]["PersonSearch"];
                /** @description Return only users who live in this city. */
                city?: components["parameters"]["PersonCity"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the owners, as an administrator sees it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "userId": 2,
                     *           "firstName": "Example",
                     *           "lastName": "Owner",
                     *           "whatsAppNumber": "+962790000002",
                     *           "phone": "+962790000002",
                     *           "role": 1,
                     *           "ownerType": 0,
                     *           "customerType": null,
                     *           "language": "en",
                     *           "city": 1,
                     *           "isActive": true,
                     *           "isIdentityVerified": false,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "email": "owner@example.com",
                     *           "isEmailVerified": true,
                     *           "isPhoneVerified": false,
                     *           "pendingEmail": null,
                     *           "pendingPhone": null,
                     *           "identityType": 0,
                     *           "identityNumberMasked": null,
                     *           "hasFrontIdImage": true,
                     *           "hasRearIdImage": true,
                     *           "isBlocked": false,
                     *           "agentId": 4,
                     *           "address": "12 Rainbow Street",
                     *           "birthDate": "1990-05-17",
                     *           "acceptedTermsVersion": null,
                     *           "commissionType": null,
                     *           "commissionValue": null,
                     *           "version": 1,
                     *           "updatedAt": "2026-12-01T12:00:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    activateOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the owner; the SID of the owner's token.
                 * @example 2
                 */
                userId: components["parameters"]["OwnerUserId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "version": 1,
                 *       "note": "Passport checked against the pictures."
                 *     }
                 */
                "application/json": components["schemas"]["OwnerActivation"];
            };
        };
        responses: {
            /** @description The owner is active. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 2,
                     *         "firstName": "Example",
                     *         "lastName": "Owner",
                     *         "whatsAppNumber": "+962790000002",
                     *         "phone": "+962790000002",
                     *         "role": 1,
                     *         "ownerType": 0,
                     *         "customerType": null,
                     *         "language": "en",
                     *         "city": 1,
                     *         "isActive": true,
                     *         "isIdentityVerified": true,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "email": "owner@example.com",
                     *         "isEmailVerified": true,
                     *         "isPhoneVerified": false,
                     *         "pendingEmail": null,
                     *         "pendingPhone": null,
                     *         "identityType": 0,
                     *         "identityNumberMasked": null,
                     *         "hasFrontIdImage": true,
                     *         "hasRearIdImage": true,
                     *         "isBlocked": false,
                     *         "agentId": 4,
                     *         "address": "12 Rainbow Street",
                     *         "birthDate": "1990-05-17",
                     *         "acceptedTermsVersion": null,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The owner is active.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    deactivateOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the owner; the SID of the owner's token.
                 * @example 2
                 */
                userId: components["parameters"]["OwnerUserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The identity card has expired."
                 *     }
                 */
                "application/json": components["schemas"]["OwnerDeactivation"];
            };
        };
        responses: {
            /** @description The owner is inactive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 2,
                     *         "firstName": "Example",
                     *         "lastName": "Owner",
                     *         "whatsAppNumber": "+962790000002",
                     *         "phone": "+962790000002",
                     *         "role": 1,
                     *         "ownerType": 0,
                     *         "customerType": null,
                     *         "language": "en",
                     *         "city": 1,
                     *         "isActive": false,
                     *         "isIdentityVerified": false,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "email": "owner@example.com",
                     *         "isEmailVerified": true,
                     *         "isPhoneVerified": false,
                     *         "pendingEmail": null,
                     *         "pendingPhone": null,
                     *         "identityType": 0,
                     *         "identityNumberMasked": null,
                     *         "hasFrontIdImage": true,
                     *         "hasRearIdImage": true,
                     *         "isBlocked": false,
                     *         "agentId": 4,
                     *         "address": "12 Rainbow Street",
                     *         "birthDate": "1990-05-17",
                     *         "acceptedTermsVersion": null,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The owner is inactive.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    setOwnerCommission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the owner; the SID of the owner's token.
                 * @example 2
                 */
                userId: components["parameters"]["OwnerUserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "commissionType": 0,
                 *       "commissionValue": 12.5
                 *     }
                 */
                "application/json": components["schemas"]["SetCommissionRequest"];
            };
        };
        responses: {
            /** @description The profile of the owner. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 2,
                     *         "firstName": "Example",
                     *         "lastName": "Owner",
                     *         "whatsAppNumber": "+962790000002",
                     *         "phone": "+962790000002",
                     *         "role": 1,
                     *         "ownerType": 0,
                     *         "customerType": null,
                     *         "language": "en",
                     *         "city": 1,
                     *         "isActive": true,
                     *         "isIdentityVerified": false,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "email": "owner@example.com",
                     *         "isEmailVerified": true,
                     *         "isPhoneVerified": false,
                     *         "pendingEmail": null,
                     *         "pendingPhone": null,
                     *         "identityType": 0,
                     *         "identityNumberMasked": null,
                     *         "hasFrontIdImage": true,
                     *         "hasRearIdImage": true,
                     *         "isBlocked": false,
                     *         "agentId": 4,
                     *         "address": "12 Rainbow Street",
                     *         "birthDate": "1990-05-17",
                     *         "acceptedTermsVersion": null,
                     *         "commissionType": 0,
                     *         "commissionValue": 12.5,
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The commission was saved.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a request whose response was lost. The key is a text that the client generates for each action, such as a UUID.
                 *
                 *     - For 24 hours, the same key with the same request (path, query, body and files) returns the stored first response, including
                 *       `traceId` and `X-Request-Id`, with the header `Idempotent-Replayed: true`. The action is not repeated.
                 *     - The same key with a different request returns 409 IDEMPOTENCY_KEY_REUSED. While the first request is in progress, the response is
                 *       409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *     - Keys are separate for each user (for each client address where no token is required) and each operation.
                 *     - Responses with a status of 500 or above are not stored. Responses to requests that were rejected before the operation ran (missing
                 *       permission, invalid body, too many requests) are not stored either.
                 * @example 5d0c2a7e-8f41-4b63-9c1d-0e2f3a4b5c6d
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "FirstName": "Example",
                 *       "LastName": "Customer",
                 *       "Email": "customer@example.com",
                 *       "Phone": "+962790000003",
                 *       "Language": "en",
                 *       "City": 1,
                 *       "CustomerType": 0
                 *     }
                 */
                "multipart/form-data": components["schemas"]["CustomerRegistration"];
            };
        };
        responses: {
            /** @description The new account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 3,
                     *         "role": 2,
                     *         "isActive": true,
                     *         "verificationRequired": true
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Welcome. Please log in and verify your e-mail address or phone number.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RegistrationResultEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY-UNKNOWN_REFERENCE"];
            409: components["responses"]["AccountTaken-EMAIL_TAKEN-PHONE_TAKEN-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getCustomerByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the customer; the SID of the customer's token.
                 * @example 3
                 */
                userId: components["parameters"]["CustomerUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile, as the customer sees it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 3,
                     *         "firstName": "Example",
                     *         "lastName": "Customer",
                     *         "whatsAppNumber": "+962790000003",
                     *         "phone": "+962790000003",
                     *         "role": 2,
                     *         "ownerType": null,
                     *         "customerType": 0,
                     *         "language": "en",
                     *         "city": 1,
                     *         "isActive": true,
                     *         "isIdentityVerified": false,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "email": "customer@example.com",
                     *         "isEmailVerified": true,
                     *         "isPhoneVerified": false,
                     *         "pendingEmail": null,
                     *         "pendingPhone": null,
                     *         "identityType": 0,
                     *         "identityNumberMasked": null,
                     *         "hasFrontIdImage": false,
                     *         "hasRearIdImage": false,
                     *         "isBlocked": false,
                     *         "agentId": null,
                     *         "address": null,
                     *         "birthDate": null,
                     *         "acceptedTermsVersion": null,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Here is the profile.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getCustomerIdImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the customer; the SID of the customer's token.
                 * @example 3
                 */
                userId: components["parameters"]["CustomerUserId"];
                /**
                 * @description Side of the identity card.
                 * @example front
                 */
                side: components["parameters"]["IdImageSide"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Possible-Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["IdImage"];
                    "image/png": components["schemas"]["IdImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firstName": "Example",
                 *       "lastName": "Customer",
                 *       "whatsAppNumber": "+962790000003",
                 *       "language": "en",
                 *       "city": 1,
                 *       "address": "12 Rainbow Street",
                 *       "birthDate": "1990-05-17",
                 *       "email": "customer@example.com",
                 *       "phone": "+962790000003"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            /** @description The profile after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 3,
                     *         "firstName": "Example",
                     *         "lastName": "Customer",
                     *         "whatsAppNumber": "+962790000003",
                     *         "phone": "+962790000003",
                     *         "role": 2,
                     *         "ownerType": null,
                     *         "customerType": 0,
                     *         "language": "en",
                     *         "city": 1,
                     *         "isActive": true,
                     *         "isIdentityVerified": false,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "email": "customer@example.com",
                     *         "isEmailVerified": true,
                     *         "isPhoneVerified": false,
                     *         "pendingEmail": null,
                     *         "pendingPhone": null,
                     *         "identityType": 0,
                     *         "identityNumberMasked": null,
                     *         "hasFrontIdImage": false,
                     *         "hasRearIdImage": false,
                     *         "isBlocked": false,
                     *         "agentId": null,
                     *         "address": "12 Rainbow Street",
                     *         "birthDate": "1990-05-17",
                     *         "acceptedTermsVersion": null,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The profile was changed.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getCustomers: {
        parameters: {
            query?: {
                /** @description Return only active (true) or only inactive (false) accounts. */
                isActive?: components["parameters"]["IsActive"];
                /** @description Return only blocked (true) or only unblocked (false) accounts. */
                isBlocked?: components["parameters"]["IsBlocked"];
                /** @description Return only users whose name, e-mail address or phone number contains every word, in any order and position. Case-insensitive. */
                search?: components["parameters"]["PersonSearch"];
                /** @description Return only users who live in this city. */
                city?: components["parameters"]["PersonCity"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the customers, as an administrator sees it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "userId": 3,
                     *           "firstName": "Example",
                     *           "lastName": "Customer",
                     *           "whatsAppNumber": "+962790000003",
                     *           "phone": "+962790000003",
                     *           "role": 2,
                     *           "ownerType": null,
                     *           "customerType": 0,
                     *           "language": "en",
                     *           "city": 1,
                     *           "isActive": true,
                     *           "isIdentityVerified": false,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "email": "customer@example.com",
                     *           "isEmailVerified": true,
                     *           "isPhoneVerified": false,
                     *           "pendingEmail": null,
                     *           "pendingPhone": null,
                     *           "identityType": 0,
                     *           "identityNumberMasked": null,
                     *           "hasFrontIdImage": false,
                     *           "hasRearIdImage": false,
                     *           "isBlocked": false,
                     *           "agentId": null,
                     *           "address": "12 Rainbow Street",
                     *           "birthDate": "1990-05-17",
                     *           "acceptedTermsVersion": null,
                     *           "commissionType": null,
                     *           "commissionValue": null,
                     *           "version": 1,
                     *           "updatedAt": "2026-12-01T12:00:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getRentProperties: {
        parameters: {
            query?: {
                /** @description Return only listings in this city. */
                city?: components["schemas"]["City"];
                /** @description Return only listings in this district. Case-insensitive and accent-insensitive. */
                district?: string;
                /** @description Return only listings rented by the month, or only by the night. */
                rentType?: components["schemas"]["RentType"];
                /** @description Return only listings of this type of building. */
                buildingType?: components["schemas"]["BuildingType"];
                /** @description Return only listings with this `propertyInformation.type`. */
                rentPropertyType?: components["schemas"]["RentPropertyType"];
                /** @description Return only listings with this `propertyInformation.propertyType`. */
                rentPropertyCondition?: components["schemas"]["RentPropertyCondition"];
                /** @description Return only listings priced in this currency. */
                currencyId?: components["schemas"]["Id"];
                /** @description Minimum price per night or month, according to the listing. With dates, compared with the average nightly price of the stay. */
                minPrice?: components["schemas"]["Money"];
                /** @description Maximum price per night or month, according to the listing. With dates, compared with the average nightly price of the stay. */
                maxPrice?: components["schemas"]["Money"];
                /** @description Minimum number of bedrooms. Listings without this number are not returned. */
                minBedrooms?: number;
                /** @description Return only listings that accept this number of guests. Listings without a limit are included. */
                guests?: number;
                /** @description Return only listings that offer all of these services. Repeat the parameter for several services. */
                services?: components["schemas"]["Service"][];
                /** @description Return only listings that have all of these house rules. Repeat the parameter for several rules. */
                terms?: components["schemas"]["Term"][];
                /** @description First day of a stay that must be bookable; required with `endDate`. */
                startDate?: components["schemas"]["CalendarDateInput"];
                /** @description Departure day of a stay that must be bookable; required with `startDate`. */
                endDate?: components["schemas"]["CalendarDateInput"];
                /** @description Return only listings of this owner. */
                ownerId?: components["schemas"]["Id"];
                /** @description Words or word prefixes that must all occur in the title, description, district, address or city name. Ignores case, accents, Arabic diacritics and variants of alif and hamza. One page looks at up to 10,000 listings for words that are common but seldom occur together: it can have fewer records than `pageSize`, or none, and a `nextCursor` with which the search goes on. */
                search?: string;
                /** @description Latitude of the centre of the search circle in degrees; required with `longitude` and `radiusKm`. */
                latitude?: number;
                /** @description Longitude of the centre of the search circle in degrees; required with `latitude` and `radiusKm`. */
                longitude?: number;
                /** @description Radius of the search circle in kilometres; required with `latitude` and `longitude`. */
                radiusKm?: number;
                /** @description Sort order. Prices are the same as for `minPrice` and `maxPrice`. Ties are ordered by identifier. */
                sort?: "newest" | "priceAsc" | "priceDesc";
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of listings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    ETag: components["headers"]["Possible-ETag"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 11,
                     *           "ownerId": 2,
                     *           "owner": {
                     *             "userId": 2,
                     *             "firstName": "Example",
                     *             "lastName": "Owner",
                     *             "whatsAppNumber": "+962790000002",
                     *             "phone": "+962790000002",
                     *             "isIdentityVerified": false
                     *           },
                     *           "propertyInformation": {
                     *             "images": [
                     *               "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                     *             ],
                     *             "propertyType": 0,
                     *             "type": 0,
                     *             "title": "Sunlit apartment near the Roman theatre",
                     *             "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                     *             "city": 1,
                     *             "district": "Jabal Amman",
                     *             "address": "12 Rainbow Street",
                     *             "latitude": 31.9516,
                     *             "longitude": 35.9239,
                     *             "area": 84,
                     *             "floor": 2,
                     *             "roomsCount": 4,
                     *             "bedrooms": 2,
                     *             "bathrooms": 1,
                     *             "bedsCount": 3,
                     *             "buildYear": null
                     *           },
                     *           "detailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                     *           "details": {
                     *             "services": [
                     *               "Electricity",
                     *               "Internet"
                     *             ],
                     *             "terms": [
                     *               "NoSmoking",
                     *               "NoAnimals"
                     *             ],
                     *             "room": {
                     *               "bedrooms": 2,
                     *               "livingRooms": null,
                     *               "bathrooms": null,
                     *               "kitchens": null,
                     *               "balconies": null,
                     *               "beds": 3,
                     *               "maxGuests": null
                     *             }
                     *           },
                     *           "rentType": 1,
                     *           "rentPropertyType": 0,
                     *           "rentPropertyCondition": 0,
                     *           "buildingType": 0,
                     *           "propertyStatus": 1,
                     *           "statusReason": null,
                     *           "price": 45,
                     *           "weekendPrice": null,
                     *           "hasSeasons": false,
                     *           "currencyId": 7,
                     *           "currencyCode": "JOD",
                     *           "depositAmount": 27,
                     *           "depositPercent": null,
                     *           "minStayNights": 1,
                     *           "maxStayNights": 30,
                     *           "minNoticeDays": 0,
                     *           "maxGuests": 4,
                     *           "cancellationPolicy": 1,
                     *           "isFavorite": false,
                     *           "commissionType": null,
                     *           "commissionValue": null,
                     *           "version": 1,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "updatedAt": "2026-12-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RentPropertyListEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest-VALIDATION_ERROR-INVALID_DATE_RANGE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["UserBlocked"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getRentPropertyById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                id: components["parameters"]["PropertyIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    ETag: components["headers"]["Possible-ETag"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 11,
                     *         "ownerId": 2,
                     *         "owner": {
                     *           "userId": 2,
                     *           "firstName": "Example",
                     *           "lastName": "Owner",
                     *           "whatsAppNumber": "+962790000002",
                     *           "phone": "+962790000002",
                     *           "isIdentityVerified": false
                     *         },
                     *         "propertyInformation": {
                     *           "images": [
                     *             "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                     *           ],
                     *           "propertyType": 0,
                     *           "type": 0,
                     *           "title": "Sunlit apartment near the Roman theatre",
                     *           "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                     *           "city": 1,
                     *           "district": "Jabal Amman",
                     *           "address": "12 Rainbow Street",
                     *           "latitude": 31.9516,
                     *           "longitude": 35.9239,
                     *           "area": 84,
                     *           "floor": 2,
                     *           "roomsCount": 4,
                     *           "bedrooms": 2,
                     *           "bathrooms": 1,
                     *           "bedsCount": 3,
                     *           "buildYear": null
                     *         },
                     *         "detailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                     *         "details": {
                     *           "services": [
                     *             "Electricity",
                     *             "Internet"
                     *           ],
                     *           "terms": [
                     *             "NoSmoking",
                     *             "NoAnimals"
                     *           ],
                     *           "room": {
                     *             "bedrooms": 2,
                     *             "livingRooms": null,
                     *             "bathrooms": null,
                     *             "kitchens": null,
                     *             "balconies": null,
                     *             "beds": 3,
                     *             "maxGuests": null
                     *           }
                     *         },
                     *         "rentType": 1,
                     *         "rentPropertyType": 0,
                     *         "rentPropertyCondition": 0,
                     *         "buildingType": 0,
                     *         "propertyStatus": 1,
                     *         "statusReason": null,
                     *         "price": 45,
                     *         "weekendPrice": null,
                     *         "hasSeasons": false,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "depositAmount": 27,
                     *         "depositPercent": null,
                     *         "minStayNights": 1,
                     *         "maxStayNights": 30,
                     *         "minNoticeDays": 0,
                     *         "maxGuests": 4,
                     *         "cancellationPolicy": 1,
                     *         "isFavorite": false,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 1,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RentPropertyEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["UserBlocked"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getMyRentListings: {
        parameters: {
            query?: {
                /** @description Return only listings with this status. */
                propertyStatus?: components["schemas"]["PropertyStatus"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the caller's listings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 11,
                     *           "ownerId": 2,
                     *           "owner": {
                     *             "userId": 2,
                     *             "firstName": "Example",
                     *             "lastName": "Owner",
                     *             "whatsAppNumber": "+962790000002",
                     *             "phone": "+962790000002",
                     *             "isIdentityVerified": false
                     *           },
                     *           "propertyInformation": {
                     *             "images": [
                     *               "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                     *             ],
                     *             "propertyType": 0,
                     *             "type": 0,
                     *             "title": "Sunlit apartment near the Roman theatre",
                     *             "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                     *             "city": 1,
                     *             "district": "Jabal Amman",
                     *             "address": "12 Rainbow Street",
                     *             "latitude": 31.9516,
                     *             "longitude": 35.9239,
                     *             "area": 84,
                     *             "floor": 2,
                     *             "roomsCount": 4,
                     *             "bedrooms": 2,
                     *             "bathrooms": 1,
                     *             "bedsCount": 3,
                     *             "buildYear": null
                     *           },
                     *           "detailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                     *           "details": {
                     *             "services": [
                     *               "Electricity",
                     *               "Internet"
                     *             ],
                     *             "terms": [
                     *               "NoSmoking",
                     *               "NoAnimals"
                     *             ],
                     *             "room": {
                     *               "bedrooms": 2,
                     *               "livingRooms": null,
                     *               "bathrooms": null,
                     *               "kitchens": null,
                     *               "balconies": null,
                     *               "beds": 3,
                     *               "maxGuests": null
                     *             }
                     *           },
                     *           "rentType": 1,
                     *           "rentPropertyType": 0,
                     *           "rentPropertyCondition": 0,
                     *           "buildingType": 0,
                     *           "propertyStatus": 1,
                     *           "statusReason": null,
                     *           "price": 45,
                     *           "weekendPrice": null,
                     *           "hasSeasons": false,
                     *           "currencyId": 7,
                     *           "currencyCode": "JOD",
                     *           "depositAmount": 27,
                     *           "depositPercent": null,
                     *           "minStayNights": 1,
                     *           "maxStayNights": 30,
                     *           "minNoticeDays": 0,
                     *           "maxGuests": 4,
                     *           "cancellationPolicy": 1,
                     *           "isFavorite": false,
                     *           "commissionType": null,
                     *           "commissionValue": null,
                     *           "version": 1,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "updatedAt": "2026-12-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RentPropertyListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addRentProperty: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a request whose response was lost. The key is a text that the client generates for each action, such as a UUID.
                 *
                 *     - For 24 hours, the same key with the same request (path, query, body and files) returns the stored first response, including
                 *       `traceId` and `X-Request-Id`, with the header `Idempotent-Replayed: true`. The action is not repeated.
                 *     - The same key with a different request returns 409 IDEMPOTENCY_KEY_REUSED. While the first request is in progress, the response is
                 *       409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *     - Keys are separate for each user (for each client address where no token is required) and each operation.
                 *     - Responses with a status of 500 or above are not stored. Responses to requests that were rejected before the operation ran (missing
                 *       permission, invalid body, too many requests) are not stored either.
                 * @example 5d0c2a7e-8f41-4b63-9c1d-0e2f3a4b5c6d
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "PropertyInformation": {
                 *         "images": [
                 *           "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                 *         ],
                 *         "propertyType": 0,
                 *         "type": 0,
                 *         "title": "Sunlit apartment near the Roman theatre",
                 *         "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                 *         "city": 1,
                 *         "district": "Jabal Amman",
                 *         "address": "12 Rainbow Street",
                 *         "latitude": 31.9516,
                 *         "longitude": 35.9239,
                 *         "area": 84,
                 *         "floor": 2,
                 *         "roomsCount": 4,
                 *         "bedrooms": 2,
                 *         "bathrooms": 1,
                 *         "bedsCount": 3,
                 *         "buildYear": null
                 *       },
                 *       "CurrencyId": 7,
                 *       "DetailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                 *       "RentType": 1,
                 *       "BuildingType": 0,
                 *       "Price": 45,
                 *       "WeekendPrice": null,
                 *       "DepositAmount": 27,
                 *       "MinStayNights": 1,
                 *       "MaxStayNights": 30,
                 *       "MinNoticeDays": 0,
                 *       "MaxGuests": 4,
                 *       "CancellationPolicy": 1
                 *     }
                 */
                "application/json": components["schemas"]["RentPropertyDto"];
            };
        };
        responses: {
            /** @description The new listing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 11,
                     *         "ownerId": 2,
                     *         "owner": {
                     *           "userId": 2,
                     *           "firstName": "Example",
                     *           "lastName": "Owner",
                     *           "whatsAppNumber": "+962790000002",
                     *           "phone": "+962790000002",
                     *           "isIdentityVerified": false
                     *         },
                     *         "propertyInformation": {
                     *           "images": [
                     *             "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                     *           ],
                     *           "propertyType": 0,
                     *           "type": 0,
                     *           "title": "Sunlit apartment near the Roman theatre",
                     *           "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                     *           "city": 1,
                     *           "district": "Jabal Amman",
                     *           "address": "12 Rainbow Street",
                     *           "latitude": 31.9516,
                     *           "longitude": 35.9239,
                     *           "area": 84,
                     *           "floor": 2,
                     *           "roomsCount": 4,
                     *           "bedrooms": 2,
                     *           "bathrooms": 1,
                     *           "bedsCount": 3,
                     *           "buildYear": null
                     *         },
                     *         "detailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                     *         "details": {
                     *           "services": [
                     *             "Electricity",
                     *             "Internet"
                     *           ],
                     *           "terms": [
                     *             "NoSmoking",
                     *             "NoAnimals"
                     *           ],
                     *           "room": {
                     *             "bedrooms": 2,
                     *             "livingRooms": null,
                     *             "bathrooms": null,
                     *             "kitchens": null,
                     *             "balconies": null,
                     *             "beds": 3,
                     *             "maxGuests": null
                     *           }
                     *         },
                     *         "rentType": 1,
                     *         "rentPropertyType": 0,
                     *         "rentPropertyCondition": 0,
                     *         "buildingType": 0,
                     *         "propertyStatus": 1,
                     *         "statusReason": null,
                     *         "price": 45,
                     *         "weekendPrice": null,
                     *         "hasSeasons": false,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "depositAmount": 27,
                     *         "depositPercent": null,
                     *         "minStayNights": 1,
                     *         "maxStayNights": 30,
                     *         "minNoticeDays": 0,
                     *         "maxGuests": 4,
                     *         "cancellationPolicy": 1,
                     *         "isFavorite": false,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 1,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RentPropertyEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY-DETAILS_JSON_INVALID-UNKNOWN_REFERENCE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            409: components["responses"]["IdempotencyConflict-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    updateRentProperty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                id: components["parameters"]["PropertyIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "PropertyInformation": {
                 *         "images": [
                 *           "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                 *         ],
                 *         "propertyType": 0,
                 *         "type": 0,
                 *         "title": "Sunlit apartment near the Roman theatre",
                 *         "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                 *         "city": 1,
                 *         "district": "Jabal Amman",
                 *         "address": "12 Rainbow Street",
                 *         "latitude": 31.9516,
                 *         "longitude": 35.9239,
                 *         "area": 84,
                 *         "floor": 2,
                 *         "roomsCount": 4,
                 *         "bedrooms": 2,
                 *         "bathrooms": 1,
                 *         "bedsCount": 3,
                 *         "buildYear": null
                 *       },
                 *       "CurrencyId": 7,
                 *       "DetailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                 *       "RentType": 1,
                 *       "BuildingType": 0,
                 *       "Price": 45,
                 *       "WeekendPrice": null,
                 *       "DepositAmount": 27,
                 *       "MinStayNights": 1,
                 *       "MaxStayNights": 30,
                 *       "MinNoticeDays": 0,
                 *       "MaxGuests": 5,
                 *       "CancellationPolicy": 1,
                 *       "Version": 1
                 *     }
                 */
                "application/json": components["schemas"]["RentPropertyUpdateDto"];
            };
        };
        responses: {
            /** @description The listing after the update. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 11,
                     *         "ownerId": 2,
                     *         "owner": {
                     *           "userId": 2,
                     *           "firstName": "Example",
                     *           "lastName": "Owner",
                     *           "whatsAppNumber": "+962790000002",
                     *           "phone": "+962790000002",
                     *           "isIdentityVerified": false
                     *         },
                     *         "propertyInformation": {
                     *           "images": [
                     *             "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                     *           ],
                     *           "propertyType": 0,
                     *           "type": 0,
                     *           "title": "Sunlit apartment near the Roman theatre",
                     *           "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                     *           "city": 1,
                     *           "district": "Jabal Amman",
                     *           "address": "12 Rainbow Street",
                     *           "latitude": 31.9516,
                     *           "longitude": 35.9239,
                     *           "area": 84,
                     *           "floor": 2,
                     *           "roomsCount": 4,
                     *           "bedrooms": 2,
                     *           "bathrooms": 1,
                     *           "bedsCount": 3,
                     *           "buildYear": null
                     *         },
                     *         "detailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                     *         "details": {
                     *           "services": [
                     *             "Electricity",
                     *             "Internet"
                     *           ],
                     *           "terms": [
                     *             "NoSmoking",
                     *             "NoAnimals"
                     *           ],
                     *           "room": {
                     *             "bedrooms": 2,
                     *             "livingRooms": null,
                     *             "bathrooms": null,
                     *             "kitchens": null,
                     *             "balconies": null,
                     *             "beds": 3,
                     *             "maxGuests": null
                     *           }
                     *         },
                     *         "rentType": 1,
                     *         "rentPropertyType": 0,
                     *         "rentPropertyCondition": 0,
                     *         "buildingType": 0,
                     *         "propertyStatus": 1,
                     *         "statusReason": null,
                     *         "price": 45,
                     *         "weekendPrice": null,
                     *         "hasSeasons": false,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "depositAmount": 27,
                     *         "depositPercent": null,
                     *         "minStayNights": 1,
                     *         "maxStayNights": 30,
                     *         "minNoticeDays": 0,
                     *         "maxGuests": 5,
                     *         "cancellationPolicy": 1,
                     *         "isFavorite": false,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 2,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T10:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RentPropertyEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY-DETAILS_JSON_INVALID-UNKNOWN_REFERENCE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getSeasons: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                id: components["parameters"]["PropertyIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seasons. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    ETag: components["headers"]["Possible-ETag"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "propertyId": 11,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "version": 2,
                     *         "seasons": [
                     *           {
                     *             "name": "Summer",
                     *             "startDate": "2027-06-01",
                     *             "endDate": "2027-09-01",
                     *             "price": 60,
                     *             "minStayNights": 3
                     *           },
                     *           {
                     *             "name": "New Year",
                     *             "startDate": "2027-12-28",
                     *             "endDate": "2028-01-03",
                     *             "price": 75,
                     *             "minStayNights": null
                     *           }
                     *         ]
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["SeasonsEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["UserBlocked"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    setSeasons: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                id: components["parameters"]["PropertyIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seasons": [
                 *         {
                 *           "name": "Summer",
                 *           "startDate": "2027-06-01",
                 *           "endDate": "2027-09-01",
                 *           "price": 60,
                 *           "minStayNights": 3
                 *         },
                 *         {
                 *           "name": "New Year",
                 *           "startDate": "2027-12-28",
                 *           "endDate": "2028-01-03",
                 *           "price": 75
                 *         }
                 *       ],
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["SetSeasonsRequest"];
            };
        };
        responses: {
            /** @description The seasons after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "propertyId": 11,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "version": 2,
                     *         "seasons": [
                     *           {
                     *             "name": "Summer",
                     *             "startDate": "2027-06-01",
                     *             "endDate": "2027-09-01",
                     *             "price": 60,
                     *             "minStayNights": 3
                     *           },
                     *           {
                     *             "name": "New Year",
                     *             "startDate": "2027-12-28",
                     *             "endDate": "2028-01-03",
                     *             "price": 75,
                     *             "minStayNights": null
                     *           }
                     *         ]
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["SeasonsEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    setRentPropertyCommission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                id: components["parameters"]["PropertyIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "commissionType": 0,
                 *       "commissionValue": 12.5,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["SetRentPropertyCommissionRequest"];
            };
        };
        responses: {
            /** @description The listing after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 11,
                     *         "ownerId": 2,
                     *         "owner": {
                     *           "userId": 2,
                     *           "firstName": "Example",
                     *           "lastName": "Owner",
                     *           "whatsAppNumber": "+962790000002",
                     *           "phone": "+962790000002",
                     *           "isIdentityVerified": false
                     *         },
                     *         "propertyInformation": {
                     *           "images": [
                     *             "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                     *           ],
                     *           "propertyType": 0,
                     *           "type": 0,
                     *           "title": "Sunlit apartment near the Roman theatre",
                     *           "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                     *           "city": 1,
                     *           "district": "Jabal Amman",
                     *           "address": "12 Rainbow Street",
                     *           "latitude": 31.9516,
                     *           "longitude": 35.9239,
                     *           "area": 84,
                     *           "floor": 2,
                     *           "roomsCount": 4,
                     *           "bedrooms": 2,
                     *           "bathrooms": 1,
                     *           "bedsCount": 3,
                     *           "buildYear": null
                     *         },
                     *         "detailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                     *         "details": {
                     *           "services": [
                     *             "Electricity",
                     *             "Internet"
                     *           ],
                     *           "terms": [
                     *             "NoSmoking",
                     *             "NoAnimals"
                     *           ],
                     *           "room": {
                     *             "bedrooms": 2,
                     *             "livingRooms": null,
                     *             "bathrooms": null,
                     *             "kitchens": null,
                     *             "balconies": null,
                     *             "beds": 3,
                     *             "maxGuests": null
                     *           }
                     *         },
                     *         "rentType": 1,
                     *         "rentPropertyType": 0,
                     *         "rentPropertyCondition": 0,
                     *         "buildingType": 0,
                     *         "propertyStatus": 1,
                     *         "statusReason": null,
                     *         "price": 45,
                     *         "weekendPrice": null,
                     *         "hasSeasons": false,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "depositAmount": 27,
                     *         "depositPercent": null,
                     *         "minStayNights": 1,
                     *         "maxStayNights": 30,
                     *         "minNoticeDays": 0,
                     *         "maxGuests": 4,
                     *         "cancellationPolicy": 1,
                     *         "isFavorite": false,
                     *         "commissionType": 0,
                     *         "commissionValue": 12.5,
                     *         "version": 2,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T10:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RentPropertyEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    changeRentPropertyStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                id: components["parameters"]["PropertyIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "propertyStatus": 2,
                 *       "reason": "Being repainted until March.",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["ChangePropertyStatusRequest"];
            };
        };
        responses: {
            /** @description The listing after the update. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 11,
                     *         "ownerId": 2,
                     *         "owner": {
                     *           "userId": 2,
                     *           "firstName": "Example",
                     *           "lastName": "Owner",
                     *           "whatsAppNumber": "+962790000002",
                     *           "phone": "+962790000002",
                     *           "isIdentityVerified": false
                     *         },
                     *         "propertyInformation": {
                     *           "images": [
                     *             "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                     *           ],
                     *           "propertyType": 0,
                     *           "type": 0,
                     *           "title": "Sunlit apartment near the Roman theatre",
                     *           "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                     *           "city": 1,
                     *           "district": "Jabal Amman",
                     *           "address": "12 Rainbow Street",
                     *           "latitude": 31.9516,
                     *           "longitude": 35.9239,
                     *           "area": 84,
                     *           "floor": 2,
                     *           "roomsCount": 4,
                     *           "bedrooms": 2,
                     *           "bathrooms": 1,
                     *           "bedsCount": 3,
                     *           "buildYear": null
                     *         },
                     *         "detailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                     *         "details": {
                     *           "services": [
                     *             "Electricity",
                     *             "Internet"
                     *           ],
                     *           "terms": [
                     *             "NoSmoking",
                     *             "NoAnimals"
                     *           ],
                     *           "room": {
                     *             "bedrooms": 2,
                     *             "livingRooms": null,
                     *             "bathrooms": null,
                     *             "kitchens": null,
                     *             "balconies": null,
                     *             "beds": 3,
                     *             "maxGuests": null
                     *           }
                     *         },
                     *         "rentType": 1,
                     *         "rentPropertyType": 0,
                     *         "rentPropertyCondition": 0,
                     *         "buildingType": 0,
                     *         "propertyStatus": 2,
                     *         "statusReason": "Being repainted until March.",
                     *         "price": 45,
                     *         "weekendPrice": null,
                     *         "hasSeasons": false,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "depositAmount": 27,
                     *         "depositPercent": null,
                     *         "minStayNights": 1,
                     *         "maxStayNights": 30,
                     *         "minNoticeDays": 0,
                     *         "maxGuests": 4,
                     *         "cancellationPolicy": 1,
                     *         "isFavorite": false,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 2,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T10:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RentPropertyEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-OWNER_INACTIVE-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    deleteRentProperty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                id: components["parameters"]["PropertyIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identifier and the status of the archived listing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 11,
                     *         "propertyStatus": 5
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedRentPropertyEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InUse"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    uploadPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image": "(the bytes of living-room.jpg)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["PictureUpload"];
            };
        };
        responses: {
            /** @description The stored picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "path": "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *         "fileName": "3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *         "contentType": "image/jpeg",
                     *         "width": 1600,
                     *         "height": 1200,
                     *         "size": 248311
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The picture was stored.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedPictureEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Last segment of the picture's path. A name that no picture can have returns 404.
                 * @example 3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg
                 */
                fileName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["Picture"];
                    "image/png": components["schemas"]["Picture"];
                    "image/webp": components["schemas"]["Picture"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    deletePicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Last segment of the picture's path.
                 * @example 3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg
                 */
                fileName: components["schemas"]["PictureFileName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "deleted": true
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The picture was deleted.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["PictureDeletionEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InUse"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addFavorite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                propertyId: components["parameters"]["PropertyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The favorite. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "propertyId": 11,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "property": {
                     *           "id": 11,
                     *           "ownerId": 2,
                     *           "owner": {
                     *             "userId": 2,
                     *             "firstName": "Example",
                     *             "lastName": "Owner",
                     *             "whatsAppNumber": "+962790000002",
                     *             "phone": "+962790000002",
                     *             "isIdentityVerified": false
                     *           },
                     *           "propertyInformation": {
                     *             "images": [
                     *               "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                     *             ],
                     *             "propertyType": 0,
                     *             "type": 0,
                     *             "title": "Sunlit apartment near the Roman theatre",
                     *             "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                     *             "city": 1,
                     *             "district": "Jabal Amman",
                     *             "address": "12 Rainbow Street",
                     *             "latitude": 31.9516,
                     *             "longitude": 35.9239,
                     *             "area": 84,
                     *             "floor": 2,
                     *             "roomsCount": 4,
                     *             "bedrooms": 2,
                     *             "bathrooms": 1,
                     *             "bedsCount": 3,
                     *             "buildYear": null
                     *           },
                     *           "detailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                     *           "details": {
                     *             "services": [
                     *               "Electricity",
                     *               "Internet"
                     *             ],
                     *             "terms": [
                     *               "NoSmoking",
                     *               "NoAnimals"
                     *             ],
                     *             "room": {
                     *               "bedrooms": 2,
                     *               "livingRooms": null,
                     *               "bathrooms": null,
                     *               "kitchens": null,
                     *               "balconies": null,
                     *               "beds": 3,
                     *               "maxGuests": null
                     *             }
                     *           },
                     *           "rentType": 1,
                     *           "rentPropertyType": 0,
                     *           "rentPropertyCondition": 0,
                     *           "buildingType": 0,
                     *           "propertyStatus": 1,
                     *           "statusReason": null,
                     *           "price": 45,
                     *           "weekendPrice": null,
                     *           "hasSeasons": false,
                     *           "currencyId": 7,
                     *           "currencyCode": "JOD",
                     *           "depositAmount": 27,
                     *           "depositPercent": null,
                     *           "minStayNights": 1,
                     *           "maxStayNights": 30,
                     *           "minNoticeDays": 0,
                     *           "maxGuests": 4,
                     *           "cancellationPolicy": 1,
                     *           "isFavorite": true,
                     *           "commissionType": null,
                     *           "commissionValue": null,
                     *           "version": 1,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "updatedAt": "2026-12-01T09:30:00Z"
                     *         }
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["FavoriteEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    removeFavorite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                propertyId: components["parameters"]["PropertyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Favorite removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": true
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RemovedFavoriteEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getFavorites: {
        parameters: {
            query?: {
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the favorites. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "propertyId": 11,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "property": {
                     *             "id": 11,
                     *             "ownerId": 2,
                     *             "owner": {
                     *               "userId": 2,
                     *               "firstName": "Example",
                     *               "lastName": "Owner",
                     *               "whatsAppNumber": "+962790000002",
                     *               "phone": "+962790000002",
                     *               "isIdentityVerified": false
                     *             },
                     *             "propertyInformation": {
                     *               "images": [
                     *                 "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                     *               ],
                     *               "propertyType": 0,
                     *               "type": 0,
                     *               "title": "Sunlit apartment near the Roman theatre",
                     *               "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                     *               "city": 1,
                     *               "district": "Jabal Amman",
                     *               "address": "12 Rainbow Street",
                     *               "latitude": 31.9516,
                     *               "longitude": 35.9239,
                     *               "area": 84,
                     *               "floor": 2,
                     *               "roomsCount": 4,
                     *               "bedrooms": 2,
                     *               "bathrooms": 1,
                     *               "bedsCount": 3,
                     *               "buildYear": null
                     *             },
                     *             "detailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                     *             "details": {
                     *               "services": [
                     *                 "Electricity",
                     *                 "Internet"
                     *               ],
                     *               "terms": [
                     *                 "NoSmoking",
                     *                 "NoAnimals"
                     *               ],
                     *               "room": {
                     *                 "bedrooms": 2,
                     *                 "livingRooms": null,
                     *                 "bathrooms": null,
                     *                 "kitchens": null,
                     *                 "balconies": null,
                     *                 "beds": 3,
                     *                 "maxGuests": null
                     *               }
                     *             },
                     *             "rentType": 1,
                     *             "rentPropertyType": 0,
                     *             "rentPropertyCondition": 0,
                     *             "buildingType": 0,
                     *             "propertyStatus": 1,
                     *             "statusReason": null,
                     *             "price": 45,
                     *             "weekendPrice": null,
                     *             "hasSeasons": false,
                     *             "currencyId": 7,
                     *             "currencyCode": "JOD",
                     *             "depositAmount": 27,
                     *             "depositPercent": null,
                     *             "minStayNights": 1,
                     *             "maxStayNights": 30,
                     *             "minNoticeDays": 0,
                     *             "maxGuests": 4,
                     *             "cancellationPolicy": 1,
                     *             "isFavorite": true,
                     *             "commissionType": null,
                     *             "commissionValue": null,
                     *             "version": 1,
                     *             "createdAt": "2026-12-01T09:30:00Z",
                     *             "updatedAt": "2026-12-01T09:30:00Z"
                     *           }
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FavoriteListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getAvailableDates: {
        parameters: {
            query?: {
                /** @description Earliest arrival day. Default: today. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Latest departure day. Default and maximum: 365 days after today. */
                to?: components["schemas"]["CalendarDateInput"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                id: components["parameters"]["PropertyIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ranges of available nights. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "startDate": "2026-12-01",
                     *           "endDate": "2027-01-05",
                     *           "nights": 35
                     *         },
                     *         {
                     *           "startDate": "2027-01-08",
                     *           "endDate": "2027-02-01",
                     *           "nights": 24
                     *         },
                     *         {
                     *           "startDate": "2027-02-05",
                     *           "endDate": "2027-12-01",
                     *           "nights": 299
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["AvailableDateRangeListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-INVALID_DATE_RANGE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["UserBlocked"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getQuote: {
        parameters: {
            query: {
                /**
                 * @description Day of arrival.
                 * @example 2027-01-05
                 */
                startDate: components["schemas"]["CalendarDateInput"];
                /**
                 * @description Departure day; its night is not part of the stay.
                 * @example 2027-01-08
                 */
                endDate: components["schemas"]["CalendarDateInput"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                propertyId: components["parameters"]["PropertyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price of the stay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "propertyId": 11,
                     *         "startDate": "2027-01-05",
                     *         "endDate": "2027-01-08",
                     *         "nights": 3,
                     *         "unitPrice": 45,
                     *         "rentType": 1,
                     *         "totalAmount": 135,
                     *         "depositAmount": 27,
                     *         "balanceAmount": 108,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "isAvailable": true,
                     *         "cancellationPolicy": 1,
                     *         "nightlyPrices": [
                     *           {
                     *             "date": "2027-01-05",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-06",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-07",
                     *             "price": 45
                     *           }
                     *         ]
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["QuoteEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-INVALID_DATE_RANGE-STAY_TOO_SHORT-STAY_TOO_LONG-NOTICE_TOO_SHORT"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["UserBlocked"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    bookReservation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a request whose response was lost. The key is a text that the client generates for each action, such as a UUID.
                 *
                 *     - For 24 hours, the same key with the same request (path, query, body and files) returns the stored first response, including
                 *       `traceId` and `X-Request-Id`, with the header `Idempotent-Replayed: true`. The action is not repeated.
                 *     - The same key with a different request returns 409 IDEMPOTENCY_KEY_REUSED. While the first request is in progress, the response is
                 *       409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *     - Keys are separate for each user (for each client address where no token is required) and each operation.
                 *     - Responses with a status of 500 or above are not stored. Responses to requests that were rejected before the operation ran (missing
                 *       permission, invalid body, too many requests) are not stored either.
                 * @example 5d0c2a7e-8f41-4b63-9c1d-0e2f3a4b5c6d
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "propertyId": 11,
                 *       "startDate": "2027-01-05",
                 *       "endDate": "2027-01-08",
                 *       "guestsCount": 2,
                 *       "note": "We arrive after 20:00.",
                 *       "expectedTotalAmount": 135,
                 *       "expectedDepositAmount": 27,
                 *       "expectedCurrencyId": 7,
                 *       "expectedCancellationPolicy": 1
                 *     }
                 */
                "application/json": components["schemas"]["BookReservationRequest"];
            };
        };
        responses: {
            /** @description The reservation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 21,
                     *         "propertyId": 11,
                     *         "startDate": "2027-01-05",
                     *         "endDate": "2027-01-08",
                     *         "depositAmount": 27,
                     *         "customerId": 3,
                     *         "ownerId": 2,
                     *         "status": 0,
                     *         "nights": 3,
                     *         "rentType": 1,
                     *         "unitPrice": 45,
                     *         "totalAmount": 135,
                     *         "balanceAmount": 108,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "guestsCount": 2,
                     *         "note": "We arrive after 20:00.",
                     *         "holdExpiresAt": "2026-12-02T09:30:00Z",
                     *         "depositConfirmedAt": null,
                     *         "depositConfirmedBy": null,
                     *         "cancellationPolicy": 1,
                     *         "cancelledAt": null,
                     *         "cancelledBy": null,
                     *         "cancellationReason": null,
                     *         "refundAmount": null,
                     *         "refundStatus": null,
                     *         "refundIfCancelledNow": null,
                     *         "rejectionReason": null,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "commissionAmount": null,
                     *         "property": {
                     *           "id": 11,
                     *           "title": "Sunlit apartment near the Roman theatre",
                     *           "city": 1,
                     *           "address": "12 Rainbow Street",
                     *           "image": "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *           "ownerId": 2
                     *         },
                     *         "customer": null,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T09:30:00Z",
                     *         "nightlyPrices": [
                     *           {
                     *             "date": "2027-01-05",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-06",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-07",
                     *             "price": 45
                     *           }
                     *         ]
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReservationEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY-INVALID_DATE_RANGE-STAY_TOO_SHORT-STAY_TOO_LONG-NOTICE_TOO_SHORT"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DatesNotAvailable-DATES_NOT_AVAILABLE-PRICE_CHANGED-STATE_CONFLICT-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getMyReservations: {
        parameters: {
            query?: {
                /** @description Return only reservations in this state. */
                status?: components["schemas"]["BookingStatus"];
                /** @description Return only stays with a night on this date or later. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Return only stays with a night before this date. */
                to?: components["schemas"]["CalendarDateInput"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the caller's reservations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 21,
                     *           "propertyId": 11,
                     *           "startDate": "2027-01-05",
                     *           "endDate": "2027-01-08",
                     *           "depositAmount": 27,
                     *           "customerId": 3,
                     *           "ownerId": 2,
                     *           "status": 0,
                     *           "nights": 3,
                     *           "rentType": 1,
                     *           "unitPrice": 45,
                     *           "totalAmount": 135,
                     *           "balanceAmount": 108,
                     *           "currencyId": 7,
                     *           "currencyCode": "JOD",
                     *           "guestsCount": 2,
                     *           "note": "We arrive after 20:00.",
                     *           "holdExpiresAt": "2026-12-02T09:30:00Z",
                     *           "depositConfirmedAt": null,
                     *           "depositConfirmedBy": null,
                     *           "cancellationPolicy": 1,
                     *           "cancelledAt": null,
                     *           "cancelledBy": null,
                     *           "cancellationReason": null,
                     *           "refundAmount": null,
                     *           "refundStatus": null,
                     *           "refundIfCancelledNow": null,
                     *           "rejectionReason": null,
                     *           "commissionType": null,
                     *           "commissionValue": null,
                     *           "commissionAmount": null,
                     *           "property": {
                     *             "id": 11,
                     *             "title": "Sunlit apartment near the Roman theatre",
                     *             "city": 1,
                     *             "address": "12 Rainbow Street",
                     *             "image": "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *             "ownerId": 2
                     *           },
                     *           "customer": null,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "updatedAt": "2026-12-01T09:30:00Z",
                     *           "nightlyPrices": null
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReservationListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-INVALID_DATE_RANGE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getOwnerReservations: {
        parameters: {
            query?: {
                /** @description Return only reservations of this listing. */
                propertyId?: components["schemas"]["Id"];
                /** @description Return only reservations in this state. */
                status?: components["schemas"]["BookingStatus"];
                /** @description Return only stays with a night on this date or later. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Return only stays with a night before this date. */
                to?: components["schemas"]["CalendarDateInput"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the reservations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 21,
                     *           "propertyId": 11,
                     *           "startDate": "2027-01-05",
                     *           "endDate": "2027-01-08",
                     *           "depositAmount": 27,
                     *           "customerId": 3,
                     *           "ownerId": 2,
                     *           "status": 0,
                     *           "nights": 3,
                     *           "rentType": 1,
                     *           "unitPrice": 45,
                     *           "totalAmount": 135,
                     *           "balanceAmount": 108,
                     *           "currencyId": 7,
                     *           "currencyCode": "JOD",
                     *           "guestsCount": 2,
                     *           "note": "We arrive after 20:00.",
                     *           "holdExpiresAt": "2026-12-02T09:30:00Z",
                     *           "depositConfirmedAt": null,
                     *           "depositConfirmedBy": null,
                     *           "cancellationPolicy": 1,
                     *           "cancelledAt": null,
                     *           "cancelledBy": null,
                     *           "cancellationReason": null,
                     *           "refundAmount": null,
                     *           "refundStatus": null,
                     *           "refundIfCancelledNow": null,
                     *           "rejectionReason": null,
                     *           "commissionType": 0,
                     *           "commissionValue": 10,
                     *           "commissionAmount": 13.5,
                     *           "property": {
                     *             "id": 11,
                     *             "title": "Sunlit apartment near the Roman theatre",
                     *             "city": 1,
                     *             "address": "12 Rainbow Street",
                     *             "image": "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *             "ownerId": 2
                     *           },
                     *           "customer": {
                     *             "userId": 3,
                     *             "firstName": "Example",
                     *             "lastName": "Customer",
                     *             "phone": "+962790000003",
                     *             "whatsAppNumber": "+962790000003"
                     *           },
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "updatedAt": "2026-12-01T09:30:00Z",
                     *           "nightlyPrices": null
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReservationListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-INVALID_DATE_RANGE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getReservationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the reservation.
                 * @example 21
                 */
                id: components["parameters"]["ReservationIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reservation; this example shows the customer's view after the deposit is confirmed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 21,
                     *         "propertyId": 11,
                     *         "startDate": "2027-01-05",
                     *         "endDate": "2027-01-08",
                     *         "depositAmount": 27,
                     *         "customerId": 3,
                     *         "ownerId": 2,
                     *         "status": 2,
                     *         "nights": 3,
                     *         "rentType": 1,
                     *         "unitPrice": 45,
                     *         "totalAmount": 135,
                     *         "balanceAmount": 108,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "guestsCount": 2,
                     *         "note": "We arrive after 20:00.",
                     *         "holdExpiresAt": null,
                     *         "depositConfirmedAt": "2026-12-01T12:00:00Z",
                     *         "depositConfirmedBy": 1,
                     *         "cancellationPolicy": 1,
                     *         "cancelledAt": null,
                     *         "cancelledBy": null,
                     *         "cancellationReason": null,
                     *         "refundAmount": null,
                     *         "refundStatus": null,
                     *         "refundIfCancelledNow": 27,
                     *         "rejectionReason": null,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "commissionAmount": null,
                     *         "property": {
                     *           "id": 11,
                     *           "title": "Sunlit apartment near the Roman theatre",
                     *           "city": 1,
                     *           "address": "12 Rainbow Street",
                     *           "image": "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *           "ownerId": 2
                     *         },
                     *         "customer": null,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T12:00:00Z",
                     *         "nightlyPrices": [
                     *           {
                     *             "date": "2027-01-05",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-06",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-07",
                     *             "price": 45
                     *           }
                     *         ]
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReservationEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    cancelReservation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a request whose response was lost. The key is a text that the client generates for each action, such as a UUID.
                 *
                 *     - For 24 hours, the same key with the same request (path, query, body and files) returns the stored first response, including
                 *       `traceId` and `X-Request-Id`, with the header `Idempotent-Replayed: true`. The action is not repeated.
                 *     - The same key with a different request returns 409 IDEMPOTENCY_KEY_REUSED. While the first request is in progress, the response is
                 *       409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *     - Keys are separate for each user (for each client address where no token is required) and each operation.
                 *     - Responses with a status of 500 or above are not stored. Responses to requests that were rejected before the operation ran (missing
                 *       permission, invalid body, too many requests) are not stored either.
                 * @example 5d0c2a7e-8f41-4b63-9c1d-0e2f3a4b5c6d
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the reservation.
                 * @example 21
                 */
                id: components["parameters"]["ReservationIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "The dates no longer suit us."
                 *     }
                 */
                "application/json": components["schemas"]["CancelReservationRequest"];
            };
        };
        responses: {
            /** @description The cancelled reservation; this example shows an early cancellation by the customer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 21,
                     *         "propertyId": 11,
                     *         "startDate": "2027-01-05",
                     *         "endDate": "2027-01-08",
                     *         "depositAmount": 27,
                     *         "customerId": 3,
                     *         "ownerId": 2,
                     *         "status": 4,
                     *         "nights": 3,
                     *         "rentType": 1,
                     *         "unitPrice": 45,
                     *         "totalAmount": 135,
                     *         "balanceAmount": 108,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "guestsCount": 2,
                     *         "note": "We arrive after 20:00.",
                     *         "holdExpiresAt": null,
                     *         "depositConfirmedAt": "2026-12-01T12:00:00Z",
                     *         "depositConfirmedBy": 1,
                     *         "cancellationPolicy": 1,
                     *         "cancelledAt": "2026-12-10T08:00:00Z",
                     *         "cancelledBy": 2,
                     *         "cancellationReason": "The dates no longer suit us.",
                     *         "refundAmount": 27,
                     *         "refundStatus": 0,
                     *         "refundIfCancelledNow": null,
                     *         "rejectionReason": null,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "commissionAmount": null,
                     *         "property": {
                     *           "id": 11,
                     *           "title": "Sunlit apartment near the Roman theatre",
                     *           "city": 1,
                     *           "address": "12 Rainbow Street",
                     *           "image": "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *           "ownerId": 2
                     *         },
                     *         "customer": null,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-10T08:00:00Z",
                     *         "nightlyPrices": [
                     *           {
                     *             "date": "2027-01-05",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-06",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-07",
                     *             "price": 45
                     *           }
                     *         ]
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReservationEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict-STATE_CONFLICT-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    markNoShow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the reservation.
                 * @example 21
                 */
                id: components["parameters"]["ReservationIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Nobody came until midnight."
                 *     }
                 */
                "application/json": components["schemas"]["MarkNoShowRequest"];
            };
        };
        responses: {
            /** @description The reservation, now NoShow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 21,
                     *         "propertyId": 11,
                     *         "startDate": "2027-01-05",
                     *         "endDate": "2027-01-08",
                     *         "depositAmount": 27,
                     *         "customerId": 3,
                     *         "ownerId": 2,
                     *         "status": 7,
                     *         "nights": 3,
                     *         "rentType": 1,
                     *         "unitPrice": 45,
                     *         "totalAmount": 135,
                     *         "balanceAmount": 108,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "guestsCount": 2,
                     *         "note": "We arrive after 20:00.",
                     *         "holdExpiresAt": null,
                     *         "depositConfirmedAt": "2026-12-01T12:00:00Z",
                     *         "depositConfirmedBy": 1,
                     *         "cancellationPolicy": 1,
                     *         "cancelledAt": null,
                     *         "cancelledBy": null,
                     *         "cancellationReason": null,
                     *         "refundAmount": null,
                     *         "refundStatus": null,
                     *         "refundIfCancelledNow": 27,
                     *         "rejectionReason": null,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "commissionAmount": null,
                     *         "property": {
                     *           "id": 11,
                     *           "title": "Sunlit apartment near the Roman theatre",
                     *           "city": 1,
                     *           "address": "12 Rainbow Street",
                     *           "image": "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *           "ownerId": 2
                     *         },
                     *         "customer": null,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2027-01-05T22:00:00Z",
                     *         "nightlyPrices": [
                     *           {
                     *             "date": "2027-01-05",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-06",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-07",
                     *             "price": 45
                     *           }
                     *         ]
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReservationEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addBlockedDates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "propertyId": 11,
                 *       "startDate": "2027-02-01",
                 *       "endDate": "2027-02-05",
                 *       "reason": "Painting"
                 *     }
                 */
                "application/json": components["schemas"]["AddBlockedDatesRequest"];
            };
        };
        responses: {
            /** @description The blocked range. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 31,
                     *         "propertyId": 11,
                     *         "startDate": "2027-02-01",
                     *         "endDate": "2027-02-05",
                     *         "reason": "Painting",
                     *         "importId": null,
                     *         "createdAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["BlockedDateRangeEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY-INVALID_DATE_RANGE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DatesNotAvailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getBlockedDates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                propertyId: components["parameters"]["PropertyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blocked ranges. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 31,
                     *           "propertyId": 11,
                     *           "startDate": "2027-02-01",
                     *           "endDate": "2027-02-05",
                     *           "reason": "Painting",
                     *           "importId": null,
                     *           "createdAt": "2026-12-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["BlockedDateRangeListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    removeBlockedDates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the blocked range.
                 * @example 31
                 */
                id: components["parameters"]["BlockedDateRangeIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blocked range was removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": true
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RemovedBlockedDatesEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    exportCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                propertyId: components["parameters"]["PropertyId"];
                /**
                 * @description Secret part of the URL, with or without `.ics`. Any other value returns 404.
                 * @example dG8gYmUgcmVwbGFjZWQgYnkgUm90YXRlRmVlZA.ics
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                propertyId: components["parameters"]["PropertyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "propertyId": 11,
                     *         "url": "http://127.0.0.1:8080/Calendar/Export/11/dG8gYmUgcmVwbGFjZWQgYnkgUm90YXRlRmVlZA.ics",
                     *         "createdAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["CalendarFeedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    rotateCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                propertyId: components["parameters"]["PropertyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new URL. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "propertyId": 11,
                     *         "url": "http://127.0.0.1:8080/Calendar/Export/11/dG8gYmUgcmVwbGFjZWQgYnkgUm90YXRlRmVlZA.ics",
                     *         "createdAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The calendar has new URLs. The old ones are no longer valid.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["CalendarFeedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addCalendarImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "propertyId": 11,
                 *       "name": "Airbnb",
                 *       "url": "https://www.airbnb.com/calendar/ical/12345.ics?s=0f8b6c1e"
                 *     }
                 */
                "application/json": components["schemas"]["AddCalendarImportRequest"];
            };
        };
        responses: {
            /** @description The import was added. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 51,
                     *         "propertyId": 11,
                     *         "name": "Airbnb",
                     *         "host": "www.airbnb.com",
                     *         "exportUrl": "http://127.0.0.1:8080/Calendar/Export/11/Zm9yIHRoZSBwbGF0Zm9ybSBvZiB0aGlzIGltcG9ydA.ics",
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "nextReadAt": "2026-12-01T09:30:00Z",
                     *         "lastReadAt": null,
                     *         "lastOutcome": null,
                     *         "lastSuccessAt": null,
                     *         "events": null,
                     *         "conflicts": []
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The calendar will be read within a minute.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["CalendarImportEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getCalendarImports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the rent property.
                 * @example 11
                 */
                propertyId: components["parameters"]["PropertyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar imports, in the order in which they were added. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 51,
                     *           "propertyId": 11,
                     *           "name": "Airbnb",
                     *           "host": "www.airbnb.com",
                     *           "exportUrl": "http://127.0.0.1:8080/Calendar/Export/11/Zm9yIHRoZSBwbGF0Zm9ybSBvZiB0aGlzIGltcG9ydA.ics",
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "nextReadAt": "2026-12-01T09:45:00Z",
                     *           "lastReadAt": "2026-12-01T09:30:00Z",
                     *           "lastOutcome": 0,
                     *           "lastSuccessAt": "2026-12-01T09:30:00Z",
                     *           "events": 1,
                     *           "conflicts": []
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["CalendarImportListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    removeCalendarImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the calendar import.
                 * @example 51
                 */
                id: components["parameters"]["CalendarImportIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Calendar import removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": true
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The calendar is no longer imported.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RemovedCalendarImportEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    refreshCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the calendar import.
                 * @example 51
                 */
                id: components["parameters"]["CalendarImportIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import after the read attempt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 51,
                     *         "propertyId": 11,
                     *         "name": "Airbnb",
                     *         "host": "www.airbnb.com",
                     *         "exportUrl": "http://127.0.0.1:8080/Calendar/Export/11/Zm9yIHRoZSBwbGF0Zm9ybSBvZiB0aGlzIGltcG9ydA.ics",
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "nextReadAt": "2026-12-01T09:45:00Z",
                     *         "lastReadAt": "2026-12-01T09:30:00Z",
                     *         "lastOutcome": 0,
                     *         "lastSuccessAt": "2026-12-01T09:30:00Z",
                     *         "events": 1,
                     *         "conflicts": []
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The calendar was read. 1 event blocks nights.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["CalendarImportEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getPaymentTypes: {
        parameters: {
            query?: {
                /** @description Whether to include inactive payment types. Available to administrators. */
                includeInactive?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment types. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    ETag: components["headers"]["Possible-ETag"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Cash",
                     *           "code": "Cash",
                     *           "description": null,
                     *           "instructions": null,
                     *           "requiresReference": false,
                     *           "requiresReceipt": false,
                     *           "isActive": true
                     *         },
                     *         {
                     *           "id": 2,
                     *           "name": "Bank transfer",
                     *           "code": "BankTransfer",
                     *           "description": "To the account of the platform.",
                     *           "instructions": "Account 0042 at the Example Bank; name the number of the reservation.",
                     *           "requiresReference": true,
                     *           "requiresReceipt": false,
                     *           "isActive": true
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentTypeListEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addPaymentType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Cheque",
                 *       "code": "Cheque",
                 *       "description": "Drawn on a local bank.",
                 *       "instructions": "Bring it to the office of the platform.",
                 *       "requiresReference": true,
                 *       "requiresReceipt": true,
                 *       "isActive": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentTypeRequest"];
            };
        };
        responses: {
            /** @description The new payment type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 6,
                     *         "name": "Cheque",
                     *         "code": "Cheque",
                     *         "description": "Drawn on a local bank.",
                     *         "instructions": "Bring it to the office of the platform.",
                     *         "requiresReference": true,
                     *         "requiresReceipt": true,
                     *         "isActive": true
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentTypeEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            409: components["responses"]["CodeInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    updatePaymentType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the payment type.
                 * @example 2
                 */
                id: components["parameters"]["PaymentTypeIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Bank transfer",
                 *       "code": "BankTransfer",
                 *       "description": "To the account of the platform.",
                 *       "instructions": "Account 0042 at the Example Bank; name the number of the reservation.",
                 *       "requiresReference": true,
                 *       "requiresReceipt": false,
                 *       "isActive": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentTypeRequest"];
            };
        };
        responses: {
            /** @description The payment type after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 2,
                     *         "name": "Bank transfer",
                     *         "code": "BankTransfer",
                     *         "description": "To the account of the platform.",
                     *         "instructions": "Account 0042 at the Example Bank; name the number of the reservation.",
                     *         "requiresReference": true,
                     *         "requiresReceipt": false,
                     *         "isActive": true
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentTypeEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CodeInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    deletePaymentType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the payment type.
                 * @example 2
                 */
                id: components["parameters"]["PaymentTypeIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment type was deactivated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 2,
                     *         "isActive": false
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedPaymentTypeEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addPaymentTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a request whose response was lost. The key is a text that the client generates for each action, such as a UUID.
                 *
                 *     - For 24 hours, the same key with the same request (path, query, body and files) returns the stored first response, including
                 *       `traceId` and `X-Request-Id`, with the header `Idempotent-Replayed: true`. The action is not repeated.
                 *     - The same key with a different request returns 409 IDEMPOTENCY_KEY_REUSED. While the first request is in progress, the response is
                 *       409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *     - Keys are separate for each user (for each client address where no token is required) and each operation.
                 *     - Responses with a status of 500 or above are not stored. Responses to requests that were rejected before the operation ran (missing
                 *       permission, invalid body, too many requests) are not stored either.
                 * @example 5d0c2a7e-8f41-4b63-9c1d-0e2f3a4b5c6d
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reservationId": 21,
                 *       "paymentTypeId": 2,
                 *       "amount": 27,
                 *       "purpose": 0,
                 *       "reference": "TR-20261201-0042",
                 *       "note": "Paid this morning.",
                 *       "receipt": "(the bytes of receipt.jpg)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["NewPaymentTransactionForm"];
                /**
                 * @example {
                 *       "reservationId": 21,
                 *       "paymentTypeId": 2,
                 *       "amount": 27,
                 *       "purpose": 0,
                 *       "reference": "TR-20261201-0042",
                 *       "note": "Paid this morning."
                 *     }
                 */
                "application/json": components["schemas"]["NewPaymentTransaction"];
            };
        };
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "reservationId": 21,
                     *         "payerId": 3,
                     *         "purpose": 0,
                     *         "status": 0,
                     *         "amount": 27,
                     *         "currencyId": 7,
                     *         "paymentTypeId": 2,
                     *         "reference": "TR-20261201-0042",
                     *         "hasReceipt": true,
                     *         "receiptRequestedAt": null,
                     *         "note": "Paid this morning.",
                     *         "rejectionReason": null,
                     *         "createdAt": "2026-12-01T10:00:00Z",
                     *         "decidedAt": null,
                     *         "decidedBy": null
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentTransactionEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY-UNKNOWN_REFERENCE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict-STATE_CONFLICT-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getMyPaymentTransactions: {
        parameters: {
            query?: {
                /** @description Return only payments for this reservation. */
                reservationId?: components["schemas"]["Id"];
                /** @description Return only payments in this state. */
                status?: components["schemas"]["PaymentStatus"];
                /** @description Return only payments of this purpose. */
                purpose?: components["schemas"]["PaymentPurpose"];
                /** @description Return only payments that were recorded on this date (UTC) or later. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Return only payments that were recorded before this date (UTC). */
                to?: components["schemas"]["CalendarDateInput"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the caller's payments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 41,
                     *           "reservationId": 21,
                     *           "payerId": 3,
                     *           "purpose": 0,
                     *           "status": 0,
                     *           "amount": 27,
                     *           "currencyId": 7,
                     *           "paymentTypeId": 2,
                     *           "reference": "TR-20261201-0042",
                     *           "hasReceipt": true,
                     *           "receiptRequestedAt": null,
                     *           "note": "Paid this morning.",
                     *           "rejectionReason": null,
                     *           "createdAt": "2026-12-01T10:00:00Z",
                     *           "decidedAt": null,
                     *           "decidedBy": null
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentTransactionListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-INVALID_DATE_RANGE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getPaymentTransactions: {
        parameters: {
            query?: {
                /** @description Return only payments for this reservation. */
                reservationId?: components["schemas"]["Id"];
                /** @description Return only payments of this customer. */
                payerId?: components["schemas"]["Id"];
                /** @description Return only payments of this payment type. */
                paymentTypeId?: components["schemas"]["Id"];
                /** @description Return only payments in this state. */
                status?: components["schemas"]["PaymentStatus"];
                /** @description Return only payments of this purpose. */
                purpose?: components["schemas"]["PaymentPurpose"];
                /** @description Return only payments that were recorded on this date (UTC) or later. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Return only payments that were recorded before this date (UTC). */
                to?: components["schemas"]["CalendarDateInput"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the payments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 41,
                     *           "reservationId": 21,
                     *           "payerId": 3,
                     *           "purpose": 0,
                     *           "status": 0,
                     *           "amount": 27,
                     *           "currencyId": 7,
                     *           "paymentTypeId": 2,
                     *           "reference": "TR-20261201-0042",
                     *           "hasReceipt": true,
                     *           "receiptRequestedAt": null,
                     *           "note": "Paid this morning.",
                     *           "rejectionReason": null,
                     *           "createdAt": "2026-12-01T10:00:00Z",
                     *           "decidedAt": null,
                     *           "decidedBy": null
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentTransactionListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-INVALID_DATE_RANGE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getPaymentTransactionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the payment.
                 * @example 41
                 */
                id: components["parameters"]["PaymentTransactionIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "reservationId": 21,
                     *         "payerId": 3,
                     *         "purpose": 0,
                     *         "status": 0,
                     *         "amount": 27,
                     *         "currencyId": 7,
                     *         "paymentTypeId": 2,
                     *         "reference": "TR-20261201-0042",
                     *         "hasReceipt": true,
                     *         "receiptRequestedAt": null,
                     *         "note": "Paid this morning.",
                     *         "rejectionReason": null,
                     *         "createdAt": "2026-12-01T10:00:00Z",
                     *         "decidedAt": null,
                     *         "decidedBy": null
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentTransactionEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getPaymentReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the payment.
                 * @example 41
                 */
                id: components["parameters"]["PaymentTransactionIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Possible-Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["ReceiptImage"];
                    "image/png": components["schemas"]["ReceiptImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    requestPaymentReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the payment.
                 * @example 41
                 */
                id: components["parameters"]["PaymentTransactionIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "We cannot find the transfer."
                 *     }
                 */
                "application/json": components["schemas"]["RequestPaymentReceiptRequest"];
            };
        };
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "reservationId": 21,
                     *         "payerId": 3,
                     *         "purpose": 0,
                     *         "status": 0,
                     *         "amount": 27,
                     *         "currencyId": 7,
                     *         "paymentTypeId": 2,
                     *         "reference": "TR-20261201-0042",
                     *         "hasReceipt": false,
                     *         "receiptRequestedAt": "2026-12-01T11:00:00Z",
                     *         "note": "Paid this morning.",
                     *         "rejectionReason": null,
                     *         "createdAt": "2026-12-01T10:00:00Z",
                     *         "decidedAt": null,
                     *         "decidedBy": null
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentTransactionEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addPaymentReceipt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a request whose response was lost. The key is a text that the client generates for each action, such as a UUID.
                 *
                 *     - For 24 hours, the same key with the same request (path, query, body and files) returns the stored first response, including
                 *       `traceId` and `X-Request-Id`, with the header `Idempotent-Replayed: true`. The action is not repeated.
                 *     - The same key with a different request returns 409 IDEMPOTENCY_KEY_REUSED. While the first request is in progress, the response is
                 *       409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *     - Keys are separate for each user (for each client address where no token is required) and each operation.
                 *     - Responses with a status of 500 or above are not stored. Responses to requests that were rejected before the operation ran (missing
                 *       permission, invalid body, too many requests) are not stored either.
                 * @example 5d0c2a7e-8f41-4b63-9c1d-0e2f3a4b5c6d
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the payment.
                 * @example 41
                 */
                id: components["parameters"]["PaymentTransactionIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "receipt": "(the bytes of receipt.jpg)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["PaymentReceiptForm"];
            };
        };
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "reservationId": 21,
                     *         "payerId": 3,
                     *         "purpose": 0,
                     *         "status": 0,
                     *         "amount": 27,
                     *         "currencyId": 7,
                     *         "paymentTypeId": 2,
                     *         "reference": "TR-20261201-0042",
                     *         "hasReceipt": true,
                     *         "receiptRequestedAt": "2026-12-01T11:00:00Z",
                     *         "note": "Paid this morning.",
                     *         "rejectionReason": null,
                     *         "createdAt": "2026-12-01T10:00:00Z",
                     *         "decidedAt": null,
                     *         "decidedBy": null
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentTransactionEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict-STATE_CONFLICT-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    cancelPaymentTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the payment.
                 * @example 41
                 */
                id: components["parameters"]["PaymentTransactionIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "reservationId": 21,
                     *         "payerId": 3,
                     *         "purpose": 0,
                     *         "status": 3,
                     *         "amount": 27,
                     *         "currencyId": 7,
                     *         "paymentTypeId": 2,
                     *         "reference": "TR-20261201-0042",
                     *         "hasReceipt": true,
                     *         "receiptRequestedAt": null,
                     *         "note": "Paid this morning.",
                     *         "rejectionReason": null,
                     *         "createdAt": "2026-12-01T10:00:00Z",
                     *         "decidedAt": "2026-12-01T11:00:00Z",
                     *         "decidedBy": 3
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentTransactionEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    decidePaymentTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the payment.
                 * @example 41
                 */
                id: components["parameters"]["PaymentTransactionIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm": true,
                 *       "reason": "Seen on the account today."
                 *     }
                 */
                "application/json": components["schemas"]["DecidePaymentTransactionRequest"];
            };
        };
        responses: {
            /** @description The decided payment; this example shows a received balance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 42,
                     *         "reservationId": 21,
                     *         "payerId": 3,
                     *         "purpose": 1,
                     *         "status": 1,
                     *         "amount": 108,
                     *         "currencyId": 7,
                     *         "paymentTypeId": 2,
                     *         "reference": "TR-20261201-0042",
                     *         "hasReceipt": true,
                     *         "receiptRequestedAt": null,
                     *         "note": "Paid this morning.",
                     *         "rejectionReason": null,
                     *         "createdAt": "2026-12-01T10:00:00Z",
                     *         "decidedAt": "2026-12-01T12:00:00Z",
                     *         "decidedBy": 1
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentTransactionEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getPendingDeposits: {
        parameters: {
            query?: {
                /** @description Return only reservations of this property. */
                propertyId?: components["schemas"]["Id"];
                /** @description Return only reservations of this customer. */
                customerId?: components["schemas"]["Id"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the reservations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 21,
                     *           "propertyId": 11,
                     *           "startDate": "2027-01-05",
                     *           "endDate": "2027-01-08",
                     *           "depositAmount": 27,
                     *           "customerId": 3,
                     *           "ownerId": 2,
                     *           "status": 0,
                     *           "nights": 3,
                     *           "rentType": 1,
                     *           "unitPrice": 45,
                     *           "totalAmount": 135,
                     *           "balanceAmount": 108,
                     *           "currencyId": 7,
                     *           "currencyCode": "JOD",
                     *           "guestsCount": 2,
                     *           "note": "We arrive after 20:00.",
                     *           "holdExpiresAt": "2026-12-02T09:30:00Z",
                     *           "depositConfirmedAt": null,
                     *           "depositConfirmedBy": null,
                     *           "cancellationPolicy": 1,
                     *           "cancelledAt": null,
                     *           "cancelledBy": null,
                     *           "cancellationReason": null,
                     *           "refundAmount": null,
                     *           "refundStatus": null,
                     *           "refundIfCancelledNow": null,
                     *           "rejectionReason": null,
                     *           "commissionType": 0,
                     *           "commissionValue": 10,
                     *           "commissionAmount": 13.5,
                     *           "property": {
                     *             "id": 11,
                     *             "title": "Sunlit apartment near the Roman theatre",
                     *             "city": 1,
                     *             "address": "12 Rainbow Street",
                     *             "image": "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *             "ownerId": 2
                     *           },
                     *           "customer": {
                     *             "userId": 3,
                     *             "firstName": "Example",
                     *             "lastName": "Customer",
                     *             "phone": "+962790000003",
                     *             "whatsAppNumber": "+962790000003"
                     *           },
                     *           "nightlyPrices": null,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "updatedAt": "2026-12-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReservationListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getAllReservations: {
        parameters: {
            query?: {
                /** @description Return only reservations in this state. */
                status?: components["schemas"]["BookingStatus"];
                /** @description Return only reservations of this property. */
                propertyId?: components["schemas"]["Id"];
                /** @description Return only reservations of this owner's listings. */
                ownerId?: components["schemas"]["Id"];
                /** @description Return only reservations of this customer. */
                customerId?: components["schemas"]["Id"];
                /** @description Return only stays with a night on this date or later. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Return only stays with a night before this date. */
                to?: components["schemas"]["CalendarDateInput"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the reservations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 21,
                     *           "propertyId": 11,
                     *           "startDate": "2027-01-05",
                     *           "endDate": "2027-01-08",
                     *           "depositAmount": 27,
                     *           "customerId": 3,
                     *           "ownerId": 2,
                     *           "status": 0,
                     *           "nights": 3,
                     *           "rentType": 1,
                     *           "unitPrice": 45,
                     *           "totalAmount": 135,
                     *           "balanceAmount": 108,
                     *           "currencyId": 7,
                     *           "currencyCode": "JOD",
                     *           "guestsCount": 2,
                     *           "note": "We arrive after 20:00.",
                     *           "holdExpiresAt": "2026-12-02T09:30:00Z",
                     *           "depositConfirmedAt": null,
                     *           "depositConfirmedBy": null,
                     *           "cancellationPolicy": 1,
                     *           "cancelledAt": null,
                     *           "cancelledBy": null,
                     *           "cancellationReason": null,
                     *           "refundAmount": null,
                     *           "refundStatus": null,
                     *           "refundIfCancelledNow": null,
                     *           "rejectionReason": null,
                     *           "commissionType": 0,
                     *           "commissionValue": 10,
                     *           "commissionAmount": 13.5,
                     *           "property": {
                     *             "id": 11,
                     *             "title": "Sunlit apartment near the Roman theatre",
                     *             "city": 1,
                     *             "address": "12 Rainbow Street",
                     *             "image": "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *             "ownerId": 2
                     *           },
                     *           "customer": {
                     *             "userId": 3,
                     *             "firstName": "Example",
                     *             "lastName": "Customer",
                     *             "phone": "+962790000003",
                     *             "whatsAppNumber": "+962790000003"
                     *           },
                     *           "nightlyPrices": null,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "updatedAt": "2026-12-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReservationListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-INVALID_DATE_RANGE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    confirmDeposit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a request whose response was lost. The key is a text that the client generates for each action, such as a UUID.
                 *
                 *     - For 24 hours, the same key with the same request (path, query, body and files) returns the stored first response, including
                 *       `traceId` and `X-Request-Id`, with the header `Idempotent-Replayed: true`. The action is not repeated.
                 *     - The same key with a different request returns 409 IDEMPOTENCY_KEY_REUSED. While the first request is in progress, the response is
                 *       409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *     - Keys are separate for each user (for each client address where no token is required) and each operation.
                 *     - Responses with a status of 500 or above are not stored. Responses to requests that were rejected before the operation ran (missing
                 *       permission, invalid body, too many requests) are not stored either.
                 * @example 5d0c2a7e-8f41-4b63-9c1d-0e2f3a4b5c6d
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the reservation.
                 * @example 21
                 */
                reservationId: components["parameters"]["ReservationId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "paymentTypeId": 2,
                 *       "reference": "TR-20261201-0042",
                 *       "note": "Seen on the account today."
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmDepositRequest"];
            };
        };
        responses: {
            /** @description The confirmed reservation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 21,
                     *         "propertyId": 11,
                     *         "startDate": "2027-01-05",
                     *         "endDate": "2027-01-08",
                     *         "depositAmount": 27,
                     *         "customerId": 3,
                     *         "ownerId": 2,
                     *         "status": 2,
                     *         "nights": 3,
                     *         "rentType": 1,
                     *         "unitPrice": 45,
                     *         "totalAmount": 135,
                     *         "balanceAmount": 108,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "guestsCount": 2,
                     *         "note": "We arrive after 20:00.",
                     *         "holdExpiresAt": null,
                     *         "depositConfirmedAt": "2026-12-01T12:00:00Z",
                     *         "depositConfirmedBy": 1,
                     *         "cancellationPolicy": 1,
                     *         "cancelledAt": null,
                     *         "cancelledBy": null,
                     *         "cancellationReason": null,
                     *         "refundAmount": null,
                     *         "refundStatus": null,
                     *         "refundIfCancelledNow": null,
                     *         "rejectionReason": null,
                     *         "commissionType": 0,
                     *         "commissionValue": 10,
                     *         "commissionAmount": 13.5,
                     *         "property": {
                     *           "id": 11,
                     *           "title": "Sunlit apartment near the Roman theatre",
                     *           "city": 1,
                     *           "address": "12 Rainbow Street",
                     *           "image": "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *           "ownerId": 2
                     *         },
                     *         "customer": {
                     *           "userId": 3,
                     *           "firstName": "Example",
                     *           "lastName": "Customer",
                     *           "phone": "+962790000003",
                     *           "whatsAppNumber": "+962790000003"
                     *         },
                     *         "nightlyPrices": [
                     *           {
                     *             "date": "2027-01-05",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-06",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-07",
                     *             "price": 45
                     *           }
                     *         ],
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReservationEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY-UNKNOWN_REFERENCE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict-STATE_CONFLICT-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    rejectDeposit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry a request whose response was lost. The key is a text that the client generates for each action, such as a UUID.
                 *
                 *     - For 24 hours, the same key with the same request (path, query, body and files) returns the stored first response, including
                 *       `traceId` and `X-Request-Id`, with the header `Idempotent-Replayed: true`. The action is not repeated.
                 *     - The same key with a different request returns 409 IDEMPOTENCY_KEY_REUSED. While the first request is in progress, the response is
                 *       409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *     - Keys are separate for each user (for each client address where no token is required) and each operation.
                 *     - Responses with a status of 500 or above are not stored. Responses to requests that were rejected before the operation ran (missing
                 *       permission, invalid body, too many requests) are not stored either.
                 * @example 5d0c2a7e-8f41-4b63-9c1d-0e2f3a4b5c6d
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the reservation.
                 * @example 21
                 */
                reservationId: components["parameters"]["ReservationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The transfer has not arrived.",
                 *       "releaseDates": true
                 *     }
                 */
                "application/json": components["schemas"]["RejectDepositRequest"];
            };
        };
        responses: {
            /** @description The reservation after the rejection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Possible-Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 21,
                     *         "propertyId": 11,
                     *         "startDate": "2027-01-05",
                     *         "endDate": "2027-01-08",
                     *         "depositAmount": 27,
                     *         "customerId": 3,
                     *         "ownerId": 2,
                     *         "status": 5,
                     *         "nights": 3,
                     *         "rentType": 1,
                     *         "unitPrice": 45,
                     *         "totalAmount": 135,
                     *         "balanceAmount": 108,
                     *         "currencyId": 7,
                     *         "currencyCode": "JOD",
                     *         "guestsCount": 2,
                     *         "note": "We arrive after 20:00.",
                     *         "holdExpiresAt": null,
                     *         "depositConfirmedAt": null,
                     *         "depositConfirmedBy": null,
                     *         "cancellationPolicy": 1,
                     *         "cancelledAt": null,
                     *         "cancelledBy": null,
                     *         "cancellationReason": null,
                     *         "refundAmount": null,
                     *         "refundStatus": null,
                     *         "refundIfCancelledNow": null,
                     *         "rejectionReason": "The transfer has not arrived.",
                     *         "commissionType": 0,
                     *         "commissionValue": 10,
                     *         "commissionAmount": 13.5,
                     *         "property": {
                     *           "id": 11,
                     *           "title": "Sunlit apartment near the Roman theatre",
                     *           "city": 1,
                     *           "address": "12 Rainbow Street",
                     *           "image": "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg",
                     *           "ownerId": 2
                     *         },
                     *         "customer": {
                     *           "userId": 3,
                     *           "firstName": "Example",
                     *           "lastName": "Customer",
                     *           "phone": "+962790000003",
                     *           "whatsAppNumber": "+962790000003"
                     *         },
                     *         "nightlyPrices": [
                     *           {
                     *             "date": "2027-01-05",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-06",
                     *             "price": 45
                     *           },
                     *           {
                     *             "date": "2027-01-07",
                     *             "price": 45
                     *           }
                     *         ],
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReservationEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict-STATE_CONFLICT-IDEMPOTENCY_KEY_REUSED-IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getNotifications: {
        parameters: {
            query?: {
                /** @description Return only read (true) or only unread (false) notifications. */
                isRead?: boolean;
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the notifications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 41,
                     *           "type": 5,
                     *           "title": "Reservation confirmed",
                     *           "message": "The reservation of “Sunlit apartment near the Roman theatre”, 2027-01-05 to 2027-01-08, is confirmed.",
                     *           "isRead": false,
                     *           "readAt": null,
                     *           "reservationId": 21,
                     *           "propertyId": 11,
                     *           "createdAt": "2026-12-01T12:00:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getUnreadCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "count": 3
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["UnreadCountEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    markNotificationAsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the notification.
                 * @example 41
                 */
                id: components["parameters"]["NotificationIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification, now read. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "type": 5,
                     *         "title": "Reservation confirmed",
                     *         "message": "The reservation of “Sunlit apartment near the Roman theatre”, 2027-01-05 to 2027-01-08, is confirmed.",
                     *         "isRead": true,
                     *         "readAt": "2026-12-01T12:30:00Z",
                     *         "reservationId": 21,
                     *         "propertyId": 11,
                     *         "createdAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    markAllNotificationsAsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of notifications that were marked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "updated": 3
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["MarkedNotificationsEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    sendNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userIds": [
                 *         2,
                 *         3
                 *       ],
                 *       "title": "Maintenance on Friday",
                 *       "message": "Bookings pause on Friday from 02:00 to 02:30."
                 *     }
                 */
                "application/json": components["schemas"]["SendNotificationRequest"];
            };
        };
        responses: {
            /** @description The number of notifications that were sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "sent": 2,
                     *         "isPending": false
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["SentNotificationsEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY-UNKNOWN_REFERENCE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /** @description Return only events after this sequence number; 0 starts before the first event. Default: the oldest event that is kept. */
                afterSequence?: components["schemas"]["EventSequence"];
                /** @description Return only events of these types. Repeat the parameter for several types. */
                types?: components["schemas"]["EventType"][];
                /** @description Maximum number of events, 1 to 100. Default 50. */
                pageSize?: number;
                /** @description Seconds to wait if there is no event yet, 0 to 25. The client's own timeout must be longer. */
                waitSeconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events after `afterSequence`; `events` is empty if there are none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "events": [
                     *           {
                     *             "id": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
                     *             "sequence": 118,
                     *             "type": "reservation.confirmed",
                     *             "occurredAt": "2026-12-01T12:00:00Z",
                     *             "resource": {
                     *               "kind": "reservation",
                     *               "id": 21
                     *             },
                     *             "data": {
                     *               "ownerId": 2,
                     *               "propertyId": 11,
                     *               "reservationId": 21,
                     *               "customerId": 3,
                     *               "payerId": null,
                     *               "agentId": null,
                     *               "role": null,
                     *               "propertyStatus": null,
                     *               "bookingStatus": 2,
                     *               "paymentPurpose": null,
                     *               "paymentStatus": null,
                     *               "amount": null,
                     *               "currencyId": null
                     *             },
                     *             "version": 1
                     *           }
                     *         ],
                     *         "lastSequence": 118,
                     *         "newestSequence": 118
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventPageEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            410: components["responses"]["EventsGone"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "url": "https://partner.example.com/hooks/rentals",
                     *           "types": [
                     *             "reservation.created",
                     *             "reservation.cancelled"
                     *           ],
                     *           "isActive": true,
                     *           "addedBy": {
                     *             "apiKeyId": 1,
                     *             "apiKeyName": "Channel manager"
                     *           },
                     *           "failingSince": null,
                     *           "disabledAt": null,
                     *           "limitedUntil": null,
                     *           "formerSecretEndsAt": null,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "updatedAt": "2026-12-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://partner.example.com/hooks/rentals",
                 *       "types": [
                 *         "reservation.created",
                 *         "reservation.cancelled"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddWebhookRequest"];
            };
        };
        responses: {
            /** @description The new webhook with its secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1,
                     *         "url": "https://partner.example.com/hooks/rentals",
                     *         "types": [
                     *           "reservation.created",
                     *           "reservation.cancelled"
                     *         ],
                     *         "isActive": true,
                     *         "addedBy": {
                     *           "apiKeyId": 1,
                     *           "apiKeyName": "Channel manager"
                     *         },
                     *         "failingSince": null,
                     *         "disabledAt": null,
                     *         "limitedUntil": null,
                     *         "formerSecretEndsAt": null,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T09:30:00Z",
                     *         "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY="
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecretEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1
                 */
                id: components["parameters"]["WebhookIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://partner.example.com/hooks/rentals",
                 *       "types": [
                 *         "reservation.created",
                 *         "reservation.cancelled"
                 *       ],
                 *       "isActive": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1,
                     *         "url": "https://partner.example.com/hooks/rentals",
                     *         "types": [
                     *           "reservation.created",
                     *           "reservation.cancelled"
                     *         ],
                     *         "isActive": true,
                     *         "addedBy": {
                     *           "apiKeyId": 1,
                     *           "apiKeyName": "Channel manager"
                     *         },
                     *         "failingSince": null,
                     *         "disabledAt": null,
                     *         "limitedUntil": null,
                     *         "formerSecretEndsAt": null,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1
                 */
                id: components["parameters"]["WebhookIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": true
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RemovedWebhookEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1
                 */
                id: components["parameters"]["WebhookIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1,
                     *         "url": "https://partner.example.com/hooks/rentals",
                     *         "types": [
                     *           "reservation.created",
                     *           "reservation.cancelled"
                     *         ],
                     *         "isActive": true,
                     *         "addedBy": {
                     *           "apiKeyId": 1,
                     *           "apiKeyName": "Channel manager"
                     *         },
                     *         "failingSince": null,
                     *         "disabledAt": null,
                     *         "limitedUntil": null,
                     *         "formerSecretEndsAt": "2026-12-02T12:00:00Z",
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T12:00:00Z",
                     *         "secret": "whsec_dnV0c3JxcG9ubWxramloZ2ZlZGNiYTk4NzY1NDMyMTA="
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecretEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    sendTestToWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1
                 */
                id: components["parameters"]["WebhookIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request that was sent and its result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1,
                     *         "webhookId": 1,
                     *         "eventId": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
                     *         "eventType": "webhook.test",
                     *         "status": 1,
                     *         "attempts": 1,
                     *         "body": "{\"id\":\"6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e\",\"sequence\":0,\"type\":\"webhook.test\"}",
                     *         "responseStatus": 200,
                     *         "responseBody": "ok",
                     *         "failure": null,
                     *         "durationMs": 84,
                     *         "lastAttemptAt": "2026-12-01T12:00:00Z",
                     *         "nextAttemptAt": null,
                     *         "createdAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Return only deliveries with this status. */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1
                 */
                id: components["parameters"]["WebhookIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "webhookId": 1,
                     *           "eventId": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
                     *           "eventType": "webhook.test",
                     *           "status": 1,
                     *           "attempts": 1,
                     *           "body": "{\"id\":\"6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e\",\"sequence\":0,\"type\":\"webhook.test\"}",
                     *           "responseStatus": 200,
                     *           "responseBody": "ok",
                     *           "failure": null,
                     *           "durationMs": 84,
                     *           "lastAttemptAt": "2026-12-01T12:00:00Z",
                     *           "nextAttemptAt": null,
                     *           "createdAt": "2026-12-01T12:00:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    redeliverToWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the delivery.
                 * @example 1
                 */
                deliveryId: components["parameters"]["WebhookDeliveryIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, now pending. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1,
                     *         "webhookId": 1,
                     *         "eventId": "6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e",
                     *         "eventType": "webhook.test",
                     *         "status": 0,
                     *         "attempts": 0,
                     *         "body": "{\"id\":\"6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e\",\"sequence\":0,\"type\":\"webhook.test\"}",
                     *         "responseStatus": 200,
                     *         "responseBody": "ok",
                     *         "failure": null,
                     *         "durationMs": 84,
                     *         "lastAttemptAt": "2026-12-01T12:00:00Z",
                     *         "nextAttemptAt": "2026-12-01T12:30:00Z",
                     *         "createdAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getCurrentTerms: {
        parameters: {
            query?: {
                /** @description Return only terms in this language. */
                language?: components["schemas"]["Language"];
                /** @description The audience. */
                audience?: components["schemas"]["TermsAudience"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The terms. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    ETag: components["headers"]["Possible-ETag"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1,
                     *         "version": 1,
                     *         "audience": 0,
                     *         "language": "en",
                     *         "title": "Terms of use",
                     *         "body": "## 1. Bookings\n\nA booking is certain when its deposit is confirmed.",
                     *         "effectiveFrom": "2026-12-01T09:30:00Z",
                     *         "isCurrent": true,
                     *         "createdAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["TermsDocumentEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["UserBlocked"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getTerms: {
        parameters: {
            query?: {
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "version": 1,
                     *           "audience": 0,
                     *           "language": "en",
                     *           "title": "Terms of use",
                     *           "body": "## 1. Bookings\n\nA booking is certain when its deposit is confirmed.",
                     *           "effectiveFrom": "2026-12-01T09:30:00Z",
                     *           "isCurrent": true,
                     *           "createdAt": "2026-12-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TermsDocumentListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Terms of use",
                 *       "body": "## 1. Bookings\n\nA booking is certain when its deposit is confirmed.",
                 *       "language": "en",
                 *       "audience": 0,
                 *       "effectiveFrom": "2026-12-01T09:30:00Z",
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["AddTermsRequest"];
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1,
                     *         "version": 1,
                     *         "audience": 0,
                     *         "language": "en",
                     *         "title": "Terms of use",
                     *         "body": "## 1. Bookings\n\nA booking is certain when its deposit is confirmed.",
                     *         "effectiveFrom": "2026-12-01T09:30:00Z",
                     *         "isCurrent": true,
                     *         "createdAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["TermsDocumentEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    acceptTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["AcceptTermsRequest"];
            };
        };
        responses: {
            /** @description The profile after the acceptance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 3,
                     *         "firstName": "Example",
                     *         "lastName": "Customer",
                     *         "whatsAppNumber": "+962790000003",
                     *         "phone": "+962790000003",
                     *         "role": 2,
                     *         "ownerType": null,
                     *         "customerType": 0,
                     *         "language": "en",
                     *         "city": null,
                     *         "isActive": true,
                     *         "isIdentityVerified": false,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "email": "customer@example.com",
                     *         "isEmailVerified": true,
                     *         "isPhoneVerified": false,
                     *         "pendingEmail": null,
                     *         "pendingPhone": null,
                     *         "identityType": null,
                     *         "identityNumberMasked": null,
                     *         "hasFrontIdImage": false,
                     *         "hasRearIdImage": false,
                     *         "isBlocked": false,
                     *         "agentId": null,
                     *         "address": null,
                     *         "birthDate": null,
                     *         "acceptedTermsVersion": 1,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T10:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getGeneralReport: {
        parameters: {
            query?: {
                /** @description First day of the period. Default: 30 days before `to`. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Day after the last day of the period. Default: tomorrow, so that today is included. */
                to?: components["schemas"]["CalendarDateInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Possible-Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Possible-Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "from": "2026-11-02",
                     *         "to": "2026-12-02",
                     *         "users": {
                     *           "owners": 12,
                     *           "activeOwners": 10,
                     *           "pendingOwners": 1,
                     *           "customers": 12,
                     *           "agents": 1,
                     *           "blocked": 1
                     *         },
                     *         "properties": {
                     *           "total": 12,
                     *           "byStatus": [
                     *             {
                     *               "status": 0,
                     *               "count": 1
                     *             },
                     *             {
                     *               "status": 1,
                     *               "count": 9
                     *             },
                     *             {
                     *               "status": 2,
                     *               "count": 1
                     *             },
                     *             {
                     *               "status": 3,
                     *               "count": 0
                     *             },
                     *             {
                     *               "status": 4,
                     *               "count": 0
                     *             },
                     *             {
                     *               "status": 5,
                     *               "count": 1
                     *             }
                     *           ],
                     *           "byCity": [
                     *             {
                     *               "city": 1,
                     *               "count": 11
                     *             },
                     *             {
                     *               "city": 13,
                     *               "count": 1
                     *             }
                     *           ],
                     *           "byRentType": [
                     *             {
                     *               "rentType": 0,
                     *               "count": 2
                     *             },
                     *             {
                     *               "rentType": 1,
                     *               "count": 10
                     *             }
                     *           ]
                     *         },
                     *         "reservations": {
                     *           "total": 12,
                     *           "byStatus": [
                     *             {
                     *               "status": 0,
                     *               "count": 1
                     *             },
                     *             {
                     *               "status": 1,
                     *               "count": 0
                     *             },
                     *             {
                     *               "status": 2,
                     *               "count": 4
                     *             },
                     *             {
                     *               "status": 3,
                     *               "count": 5
                     *             },
                     *             {
                     *               "status": 4,
                     *               "count": 1
                     *             },
                     *             {
                     *               "status": 5,
                     *               "count": 0
                     *             },
                     *             {
                     *               "status": 6,
                     *               "count": 1
                     *             },
                     *             {
                     *               "status": 7,
                     *               "count": 0
                     *             }
                     *           ],
                     *           "nightsBooked": 34,
                     *           "occupancyRate": 0.1545,
                     *           "averageStayNights": 3.4,
                     *           "cancellationRate": 0.0833
                     *         },
                     *         "money": [
                     *           {
                     *             "currencyId": 7,
                     *             "currencyCode": "JOD",
                     *             "totalAmount": 1530,
                     *             "depositsConfirmed": 297,
                     *             "depositsPending": 27,
                     *             "refunds": 13.5,
                     *             "commission": 153
                     *           }
                     *         ],
                     *         "generatedAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["GeneralReportEnvelope"];
                    /**
                     * @example section,key,currency,value
                     *     report,from,,2026-11-02
                     *     users,owners,,12
                     *     properties,byStatus.Active,,9
                     *     reservations,nightsBooked,,34
                     *     money,totalAmount,JOD,1530
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-INVALID_DATE_RANGE"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firstName": "Example",
                 *       "lastName": "Agent",
                 *       "email": "agent@example.com",
                 *       "phone": "+962790000004",
                 *       "city": 1,
                 *       "language": "en"
                 *     }
                 */
                "application/json": components["schemas"]["AgentRegistration"];
            };
        };
        responses: {
            /** @description The new agent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 4,
                     *         "firstName": "Example",
                     *         "lastName": "Agent",
                     *         "whatsAppNumber": "+962790000004",
                     *         "phone": "+962790000004",
                     *         "role": 3,
                     *         "ownerType": null,
                     *         "customerType": null,
                     *         "language": "en",
                     *         "city": 1,
                     *         "isActive": true,
                     *         "isIdentityVerified": false,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "email": "agent@example.com",
                     *         "isEmailVerified": false,
                     *         "isPhoneVerified": false,
                     *         "pendingEmail": null,
                     *         "pendingPhone": null,
                     *         "identityType": null,
                     *         "identityNumberMasked": null,
                     *         "hasFrontIdImage": false,
                     *         "hasRearIdImage": false,
                     *         "isBlocked": false,
                     *         "agentId": null,
                     *         "address": null,
                     *         "birthDate": null,
                     *         "acceptedTermsVersion": null,
                     *         "commissionType": null,
                     *         "commissionValue": null,
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The agent was added.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            409: components["responses"]["AccountTaken-EMAIL_TAKEN-PHONE_TAKEN"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getBlockedUsers: {
        parameters: {
            query?: {
                /** @description Return only users whose name, e-mail address or phone number contains every word, in any order and position. Case-insensitive. */
                search?: components["parameters"]["PersonSearch"];
                /** @description Return only users of this role. */
                role?: components["schemas"]["UserRole"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the blocked accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "userId": 3,
                     *           "firstName": "Example",
                     *           "lastName": "Customer",
                     *           "role": 2,
                     *           "reason": "Listed property that does not exist.",
                     *           "blockedAt": "2026-12-01T09:30:00Z",
                     *           "blockedBy": 1
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BlockedUserListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    blockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the user, of any role; the SID of the user's token.
                 * @example 3
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Listed property that does not exist."
                 *     }
                 */
                "application/json": components["schemas"]["UserBlocking"];
            };
        };
        responses: {
            /** @description The blocked account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": 3,
                     *         "firstName": "Example",
                     *         "lastName": "Customer",
                     *         "role": 2,
                     *         "reason": "Listed property that does not exist.",
                     *         "blockedAt": "2026-12-01T09:30:00Z",
                     *         "blockedBy": 1
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The account is blocked.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["BlockedUserEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    unblockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the user, of any role; the SID of the user's token.
                 * @example 3
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is no longer blocked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": true
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The account is no longer blocked.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["UnblockedUserEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_READ_ONLY"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Channel manager",
                     *           "access": 1,
                     *           "lastCharacters": "4f7Q",
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "expiresAt": null,
                     *           "lastUsedAt": "2026-12-01T12:00:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    addApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Channel manager",
                 *       "access": 1
                 *     }
                 */
                "application/json": components["schemas"]["AddApiKeyRequest"];
            };
        };
        responses: {
            /** @description The new API key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Channel manager",
                     *         "access": 1,
                     *         "lastCharacters": "mple",
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "expiresAt": null,
                     *         "lastUsedAt": null,
                     *         "key": "rmk_0123456789abcdefghijklmnopqrstuvwexample"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["NewApiKeyEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            409: components["responses"]["TooManyApiKeys"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    removeApiKey: {
        parameters: {
            query?: {
                /** @description Whether to remove the webhooks that were added with the key. */
                webhooks?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the API key.
                 * @example 1
                 */
                id: components["parameters"]["ApiKeyIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description API key removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": true,
                     *         "removedWebhooks": 0
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["RemovedApiKeyEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getMyAgentData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent's figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "agentId": 4,
                     *         "userId": 4,
                     *         "firstName": "Example",
                     *         "lastName": "Agent",
                     *         "phone": "+962790000004",
                     *         "email": "agent@example.com",
                     *         "city": 1,
                     *         "isActive": true,
                     *         "ownersCount": 1,
                     *         "activeOwnersCount": 1,
                     *         "propertiesCount": 1,
                     *         "activePropertiesCount": 1,
                     *         "reservationsCount": 1,
                     *         "confirmedReservationsCount": 1,
                     *         "commissionTotals": [
                     *           {
                     *             "currencyId": 7,
                     *             "amount": 13.5
                     *           }
                     *         ],
                     *         "owners": [
                     *           {
                     *             "userId": 2,
                     *             "firstName": "Example",
                     *             "lastName": "Owner",
                     *             "isActive": true
                     *           }
                     *         ]
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["AgentDataEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getAgentData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the agent; the SID of the agent's token.
                 * @example 4
                 */
                userId: components["parameters"]["AgentUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent's figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "agentId": 4,
                     *         "userId": 4,
                     *         "firstName": "Example",
                     *         "lastName": "Agent",
                     *         "phone": "+962790000004",
                     *         "email": "agent@example.com",
                     *         "city": 1,
                     *         "isActive": true,
                     *         "ownersCount": 1,
                     *         "activeOwnersCount": 1,
                     *         "propertiesCount": 1,
                     *         "activePropertiesCount": 1,
                     *         "reservationsCount": 1,
                     *         "confirmedReservationsCount": 1,
                     *         "commissionTotals": [
                     *           {
                     *             "currencyId": 7,
                     *             "amount": 13.5
                     *           }
                     *         ],
                     *         "owners": [
                     *           {
                     *             "userId": 2,
                     *             "firstName": "Example",
                     *             "lastName": "Owner",
                     *             "isActive": true
                     *           }
                     *         ]
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["AgentDataEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getAgentRentProperties: {
        parameters: {
            query?: {
                /** @description Return only listings of this owner. */
                ownerId?: components["schemas"]["Id"];
                /** @description Return only listings with this status. */
                propertyStatus?: components["schemas"]["PropertyStatus"];
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the listings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 11,
                     *           "ownerId": 2,
                     *           "owner": {
                     *             "userId": 2,
                     *             "firstName": "Example",
                     *             "lastName": "Owner",
                     *             "whatsAppNumber": "+962790000002",
                     *             "phone": "+962790000002",
                     *             "isIdentityVerified": false
                     *           },
                     *           "propertyInformation": {
                     *             "images": [
                     *               "/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg"
                     *             ],
                     *             "propertyType": 0,
                     *             "type": 0,
                     *             "title": "Sunlit apartment near the Roman theatre",
                     *             "description": "Two bedrooms on a quiet street, a short walk from the old town.",
                     *             "city": 1,
                     *             "district": "Jabal Amman",
                     *             "address": "12 Rainbow Street",
                     *             "latitude": 31.9516,
                     *             "longitude": 35.9239,
                     *             "area": 84,
                     *             "floor": 2,
                     *             "roomsCount": 4,
                     *             "bedrooms": 2,
                     *             "bathrooms": 1,
                     *             "bedsCount": 3,
                     *             "buildYear": null
                     *           },
                     *           "detailsJSON": "{\"services\":[\"Electricity\",\"Internet\"],\"terms\":[\"NoSmoking\",\"NoAnimals\"],\"room\":{\"bedrooms\":2,\"beds\":3}}",
                     *           "details": {
                     *             "services": [
                     *               "Electricity",
                     *               "Internet"
                     *             ],
                     *             "terms": [
                     *               "NoSmoking",
                     *               "NoAnimals"
                     *             ],
                     *             "room": {
                     *               "bedrooms": 2,
                     *               "livingRooms": null,
                     *               "bathrooms": null,
                     *               "kitchens": null,
                     *               "balconies": null,
                     *               "beds": 3,
                     *               "maxGuests": null
                     *             }
                     *           },
                     *           "rentType": 1,
                     *           "rentPropertyType": 0,
                     *           "rentPropertyCondition": 0,
                     *           "buildingType": 0,
                     *           "propertyStatus": 1,
                     *           "statusReason": null,
                     *           "price": 45,
                     *           "weekendPrice": null,
                     *           "hasSeasons": false,
                     *           "currencyId": 7,
                     *           "currencyCode": "JOD",
                     *           "depositAmount": 27,
                     *           "depositPercent": null,
                     *           "minStayNights": 1,
                     *           "maxStayNights": 30,
                     *           "minNoticeDays": 0,
                     *           "maxGuests": 4,
                     *           "cancellationPolicy": 1,
                     *           "isFavorite": false,
                     *           "commissionType": 0,
                     *           "commissionValue": 10,
                     *           "version": 1,
                     *           "createdAt": "2026-12-01T09:30:00Z",
                     *           "updatedAt": "2026-12-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RentPropertyListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getAgents: {
        parameters: {
            query?: {
                /** @description Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Return only records that changed at or after this time. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
                includeTotalCount?: components["parameters"]["IncludeTotalCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the agents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "agentId": 4,
                     *           "userId": 4,
                     *           "firstName": "Example",
                     *           "lastName": "Agent",
                     *           "phone": "+962790000004",
                     *           "email": "agent@example.com",
                     *           "city": 1,
                     *           "isActive": true,
                     *           "ownersCount": 1,
                     *           "activeOwnersCount": 1,
                     *           "propertiesCount": 1,
                     *           "activePropertiesCount": 1,
                     *           "reservationsCount": 1,
                     *           "confirmedReservationsCount": 1,
                     *           "commissionTotals": [
                     *             {
                     *               "currencyId": 7,
                     *               "amount": 13.5
                     *             }
                     *           ],
                     *           "owners": []
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": {
                     *         "pageSize": 50,
                     *         "nextCursor": null,
                     *         "totalCount": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AgentDataListEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getCurrencies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The currencies. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    ETag: components["headers"]["Possible-ETag"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "code": "USD",
                     *           "name": "US dollar",
                     *           "symbol": "$",
                     *           "minorUnits": 2,
                     *           "isActive": true
                     *         },
                     *         {
                     *           "id": 7,
                     *           "code": "JOD",
                     *           "name": "Jordanian dinar",
                     *           "symbol": "د.أ",
                     *           "minorUnits": 3,
                     *           "isActive": true
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["CurrencyListEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["UserBlocked"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getCities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cities. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    ETag: components["headers"]["Possible-ETag"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 0,
                     *           "name": "Other",
                     *           "countryCode": "ZZ",
                     *           "timeZone": "UTC",
                     *           "weekendDays": [
                     *             5,
                     *             6
                     *           ]
                     *         },
                     *         {
                     *           "id": 1,
                     *           "name": "Amman",
                     *           "countryCode": "JO",
                     *           "timeZone": "Asia/Amman",
                     *           "weekendDays": [
                     *             4,
                     *             5
                     *           ]
                     *         }
                     *       ],
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["CityInfoListEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["UserBlocked"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getEnums: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enumerations; the example shows some members of each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    ETag: components["headers"]["Possible-ETag"];
                    "RateLimit-Limit": components["headers"]["Possible-RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["Possible-RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["Possible-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "apiKeyAccess": [
                     *           {
                     *             "value": 0,
                     *             "name": "Read",
                     *             "label": "Read"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Write",
                     *             "label": "Read and write"
                     *           }
                     *         ],
                     *         "bookingStatus": [
                     *           {
                     *             "value": 0,
                     *             "name": "Pending",
                     *             "label": "Pending"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "DepositPaid",
                     *             "label": "Deposit paid"
                     *           },
                     *           {
                     *             "value": 2,
                     *             "name": "Confirmed",
                     *             "label": "Confirmed"
                     *           },
                     *           {
                     *             "value": 3,
                     *             "name": "Completed",
                     *             "label": "Completed"
                     *           },
                     *           {
                     *             "value": 4,
                     *             "name": "Cancelled",
                     *             "label": "Cancelled"
                     *           },
                     *           {
                     *             "value": 5,
                     *             "name": "Rejected",
                     *             "label": "Rejected"
                     *           },
                     *           {
                     *             "value": 6,
                     *             "name": "Expired",
                     *             "label": "Expired"
                     *           },
                     *           {
                     *             "value": 7,
                     *             "name": "NoShow",
                     *             "label": "No show"
                     *           }
                     *         ],
                     *         "buildingType": [
                     *           {
                     *             "value": 0,
                     *             "name": "Apartment",
                     *             "label": "Apartment"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "House",
                     *             "label": "House"
                     *           }
                     *         ],
                     *         "calendarOutcome": [
                     *           {
                     *             "value": 0,
                     *             "name": "Read",
                     *             "label": "Read"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Unchanged",
                     *             "label": "Unchanged"
                     *           }
                     *         ],
                     *         "cancellationPolicy": [
                     *           {
                     *             "value": 0,
                     *             "name": "Flexible",
                     *             "label": "Flexible"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Moderate",
                     *             "label": "Moderate"
                     *           }
                     *         ],
                     *         "city": [
                     *           {
                     *             "value": 0,
                     *             "name": "Other",
                     *             "label": "Other"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Amman",
                     *             "label": "Amman"
                     *           }
                     *         ],
                     *         "commissionType": [
                     *           {
                     *             "value": 0,
                     *             "name": "Percentage",
                     *             "label": "Percentage"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Fixed",
                     *             "label": "Fixed"
                     *           }
                     *         ],
                     *         "currency": [
                     *           {
                     *             "value": 1,
                     *             "name": "USD",
                     *             "label": "US dollar"
                     *           },
                     *           {
                     *             "value": 7,
                     *             "name": "JOD",
                     *             "label": "Jordanian dinar"
                     *           }
                     *         ],
                     *         "customerType": [
                     *           {
                     *             "value": 0,
                     *             "name": "Individual",
                     *             "label": "Individual"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Family",
                     *             "label": "Family"
                     *           }
                     *         ],
                     *         "identityType": [
                     *           {
                     *             "value": 0,
                     *             "name": "NationalId",
                     *             "label": "National ID"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Passport",
                     *             "label": "Passport"
                     *           }
                     *         ],
                     *         "loginMethod": [
                     *           {
                     *             "value": 0,
                     *             "name": "Email",
                     *             "label": "E-mail"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "PhoneNumber",
                     *             "label": "Phone number"
                     *           }
                     *         ],
                     *         "notificationType": [
                     *           {
                     *             "value": 0,
                     *             "name": "General",
                     *             "label": "General"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "OwnerActivated",
                     *             "label": "Account active"
                     *           }
                     *         ],
                     *         "ownerType": [
                     *           {
                     *             "value": 0,
                     *             "name": "Individual",
                     *             "label": "Individual"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Company",
                     *             "label": "Company"
                     *           }
                     *         ],
                     *         "paymentPurpose": [
                     *           {
                     *             "value": 0,
                     *             "name": "Deposit",
                     *             "label": "Deposit"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Balance",
                     *             "label": "Balance"
                     *           }
                     *         ],
                     *         "paymentStatus": [
                     *           {
                     *             "value": 0,
                     *             "name": "Pending",
                     *             "label": "Pending"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Confirmed",
                     *             "label": "Confirmed"
                     *           }
                     *         ],
                     *         "propertyStatus": [
                     *           {
                     *             "value": 0,
                     *             "name": "Pending",
                     *             "label": "Pending"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Active",
                     *             "label": "Active"
                     *           }
                     *         ],
                     *         "rentPropertyCondition": [
                     *           {
                     *             "value": 0,
                     *             "name": "Furnished",
                     *             "label": "Furnished"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Unfurnished",
                     *             "label": "Unfurnished"
                     *           }
                     *         ],
                     *         "rentPropertyType": [
                     *           {
                     *             "value": 0,
                     *             "name": "Furnished",
                     *             "label": "Furnished"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Unfurnished",
                     *             "label": "Unfurnished"
                     *           }
                     *         ],
                     *         "rentType": [
                     *           {
                     *             "value": 0,
                     *             "name": "Monthly",
                     *             "label": "Monthly"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Daily",
                     *             "label": "Daily"
                     *           }
                     *         ],
                     *         "service": [
                     *           {
                     *             "value": null,
                     *             "name": "Electricity",
                     *             "label": "Electricity"
                     *           },
                     *           {
                     *             "value": null,
                     *             "name": "Internet",
                     *             "label": "Internet"
                     *           }
                     *         ],
                     *         "term": [
                     *           {
                     *             "value": null,
                     *             "name": "NoSmoking",
                     *             "label": "No smoking"
                     *           },
                     *           {
                     *             "value": null,
                     *             "name": "NoAnimals",
                     *             "label": "No animals"
                     *           }
                     *         ],
                     *         "termsAudience": [
                     *           {
                     *             "value": 0,
                     *             "name": "All",
                     *             "label": "Everybody"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Owner",
                     *             "label": "Owners"
                     *           }
                     *         ],
                     *         "userRole": [
                     *           {
                     *             "value": 0,
                     *             "name": "Admin",
                     *             "label": "Administrator"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Owner",
                     *             "label": "Owner"
                     *           }
                     *         ],
                     *         "webhookDeliveryStatus": [
                     *           {
                     *             "value": 0,
                     *             "name": "Pending",
                     *             "label": "Waiting"
                     *           },
                     *           {
                     *             "value": 1,
                     *             "name": "Delivered",
                     *             "label": "Delivered"
                     *           },
                     *           {
                     *             "value": 2,
                     *             "name": "GivenUp",
                     *             "label": "Given up"
                     *           }
                     *         ]
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Done.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["EnumsEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["UserBlocked"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "live"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The service is alive.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["HealthEnvelope"];
                };
            };
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "ready"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The service is ready.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["HealthEnvelope"];
                };
            };
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getOpenApiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Possible-Content-Language"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.0.3",
                     *       "info": {
                     *         "title": "Rental marketplace",
                     *         "version": "2.2.0"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": Record<string, never>;
                };
            };
            304: components["responses"]["NotModified"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getOpenApi31Json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Possible-Content-Language"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.1",
                     *       "info": {
                     *         "title": "Rental marketplace",
                     *         "version": "2.2.0"
                     *       },
                     *       "paths": {},
                     *       "webhooks": {}
                     *     }
                     */
                    "application/json": Record<string, never>;
                };
            };
            304: components["responses"]["NotModified"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getOpenApiYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": Record<string, never>;
                };
            };
            304: components["responses"]["NotModified"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    getSandboxOtp: {
        parameters: {
            query: {
                /**
                 * @description The e-mail address or phone number. Case-insensitive; the `+` of a number is optional.
                 * @example customer@example.com
                 */
                target: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "target": "customer@example.com",
                     *         "code": "402917",
                     *         "sentAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "Here is the last code.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxOtpEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    setSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "advanceSeconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["SandboxClockRequest"];
            };
        };
        responses: {
            /** @description The clock was set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "now": "2026-12-02T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The clock was set.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxClockEnvelope"];
                };
            };
            400: components["responses"]["BadRequest-VALIDATION_ERROR-MALFORMED_BODY"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox was reset. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "tokens": {
                     *           "admin": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIxIn0.c2lnbmF0dXJl",
                     *           "owner": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIyIn0.c2lnbmF0dXJl",
                     *           "otherOwner": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiI1In0.c2lnbmF0dXJl",
                     *           "inactiveOwner": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiI2In0.c2lnbmF0dXJl",
                     *           "customer": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIzIn0.c2lnbmF0dXJl",
                     *           "otherCustomer": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiI3In0.c2lnbmF0dXJl",
                     *           "agent": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiI0In0.c2lnbmF0dXJl",
                     *           "blocked": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiI4In0.c2lnbmF0dXJl",
                     *           "verification": "eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiI5In0.dmVyaWZ5"
                     *         },
                     *         "apiKeys": {
                     *           "ownerRead": "rmk_0123456789abcdefghijklmnopqrstuvwexampl1",
                     *           "ownerWrite": "rmk_0123456789abcdefghijklmnopqrstuvwexampl2",
                     *           "otherOwnerWrite": "rmk_0123456789abcdefghijklmnopqrstuvwexampl3",
                     *           "adminWrite": "rmk_0123456789abcdefghijklmnopqrstuvwexampl4",
                     *           "expired": "rmk_0123456789abcdefghijklmnopqrstuvwexampl5"
                     *         },
                     *         "userIds": {
                     *           "admin": 1,
                     *           "owner": 2,
                     *           "otherOwner": 5,
                     *           "inactiveOwner": 6,
                     *           "customer": 3,
                     *           "otherCustomer": 7,
                     *           "agent": 4,
                     *           "blocked": 8,
                     *           "verification": 9
                     *         },
                     *         "propertyIds": {
                     *           "active": 11,
                     *           "inactive": 12,
                     *           "pending": 13,
                     *           "rejected": 14,
                     *           "suspended": 15,
                     *           "archived": 16,
                     *           "otherOwnerActive": 17
                     *         },
                     *         "reservationIds": {
                     *           "pending": 21,
                     *           "depositPaid": 22,
                     *           "confirmed": 23,
                     *           "completed": 24,
                     *           "cancelled": 25,
                     *           "rejected": 26,
                     *           "expired": 27,
                     *           "noShow": 28
                     *         }
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The sandbox was reset.",
                     *       "statusCode": 200,
                     *       "code": null,
                     *       "errors": [],
                     *       "traceId": "0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b",
                     *       "pagination": null
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxResetEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR-MAINTENANCE-STOPPING"];
        };
    };
}
