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
         * @description Without `code` a known account is answered with **206** and a verification token, in the account's language: ask for a code with
         *     sendEmailCode, then send it to verifyEmail with that token. With the code that was sent before, the answer is **200** and the access token
         *     at once. A 206 tells nothing of the account, and the verification token can be read by nobody.
         *
         *     Whoever has proven an e-mail address is logged in by it. Where nobody has, it is the account that was registered with it and has proven nothing
         *     else; the right code then takes it from all other accounts that name it. Where several accounts name it, it is the newest that was
         *     registered from the network that logs in, without the other contact if these differ in it, and none where there is none such: 404 then
         *     says so, and whoever registers once more is logged in.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY, OTP_INVALID for a wrong code, OTP_EXPIRED for an outdated one · 403 USER_BLOCKED ·
         *     404 USER_NOT_FOUND · 429 OTP_ATTEMPTS_EXCEEDED after five wrong tries of a code from one network, or ten within an hour. Strangers' wrong
         *     tries are no obstacle to the right code.
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
         * @description Without `code` a known account is answered with **206** and a verification token, in the account's language: ask for a code with
         *     sendPhoneCode, then send it to verifyPhone with that token. With the code that was sent before, the answer is **200** and the access token
         *     at once. A 206 tells nothing of the account, and the verification token can be read by nobody.
         *
         *     Whoever has proven a phone number is logged in by it. Where nobody has, it is the account that was registered with it and has proven nothing
         *     else; the right code then takes it from all other accounts that name it. Where several accounts name it, it is the newest that was
         *     registered from the network that logs in, without the other contact if these differ in it, and none where there is none such: 404 then
         *     says so, and whoever registers once more is logged in.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY, OTP_INVALID for a wrong code, OTP_EXPIRED for an outdated one · 403 USER_BLOCKED ·
         *     404 USER_NOT_FOUND · 429 OTP_ATTEMPTS_EXCEEDED after five wrong tries of a code from one network, or ten within an hour. Strangers' wrong
         *     tries are no obstacle to the right code.
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
         * @description An access token lives 24 hours, a refresh token 30 days and for one use: the answer carries both anew, and `loginMethod` as at the
         *     log-in. Used again within 30 seconds, because an answer was lost or two tabs asked at once, it is answered the same tokens. A refresh
         *     token that is used later than that has been copied, so every token that came from the same log-in is revoked.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED when the refresh token is unknown, used, expired or revoked, or
         *     the account is blocked.
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
         * @description Revokes the access token that was sent and, if given, the session of `refreshToken`; with `everywhere` every token of the account.
         *     A refresh token that is not the caller's, or not known, changes nothing.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
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
         * Close one's account
         * @description For good. Name, addresses, numbers, birth date and identity number are erased at once, with notifications, favorites, codes and what the
         *     caller wrote; e-mail address and phone number can be registered anew; every token and session ends, on every instance. An owner's
         *     listings are archived and lose their pictures, description and place. Reservations and payments stay, with their figures and dates and
         *     without a name: others read "Closed account" there. So do acts on them in the audit log, without their reasons.
         *
         *     Images of the identity card, receipts and the references of payments are erased at once too. Where a stay ended a short while ago (90
         *     days, a setting of the service) they are kept until that time is over, because the stay may still be disputed: `keptUntil` says so. A
         *     receipt shows a name and an account number, and what it proves stands in the payment: that is why it goes, and the payment stays.
         *
         *     It cannot be undone. With the account its tokens end, so that the same request again is a 401: then it was closed.
         *
         *     Errors: 400 VALIDATION_ERROR also without `confirm: true`, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key ·
         *     409 STATE_CONFLICT while a stay is under way or to come, or a payment is undecided, the caller's own or in the caller's listings: the message
         *     names them; and for the last administrator.
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
         * Get all that is stored about one
         * @description Profile, log-ins, API keys, listings with their seasons and calendars, reservations, payments, favorites, notifications, webhooks, files and
         *     what was recorded of acts on them, as one JSON. It says nothing about other people, holds no token, key, code, secret or secret address, and of
         *     the identity number what the profile shows. Files are listed by what they are, and read by their own operations. An administrator's or agent's acts in office are the service's records and not among it, nor are
         *     copies that are gone after a day (answers that are kept for requests that are sent again) and events, which hold identifiers and figures only.
         *
         *     Errors: 400 VALIDATION_ERROR for a parameter, of which there are none · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
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
         * Read one's own profile
         * @description Every member of the caller's own profile, whatever the role; agents and administrators have no other way to it. Owners and customers get the
         *     same from getOwnerByUserId and getCustomerByUserId.
         *
         *     Errors: 400 VALIDATION_ERROR for a parameter, of which there are none · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
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
         * Change one's own profile, whatever the role
         * @description What updateOwner and updateCustomer do, for every role. It replaces the caller's own profile, so that a profile may be sent back as it was
         *     read. What is left out is removed where it is optional: whatsAppNumber, city, address and birthDate. Left out, email, phone and language stay
         *     as they are; an email or phone of null is removed, provided that the other one is there and verified.
         *
         *     Another e-mail address or phone number than before is pending (pendingEmail, pendingPhone): send a code to it, and verifyEmail or
         *     verifyPhone with that code and the access token puts it in the place of the old one, which stays valid until then and is told of the
         *     change. Whether another account has it is not told here. Sessions go on. Another first or last name ends isIdentityVerified.
         *
         *     Errors: 400 VALIDATION_ERROR (also when no verified e-mail address or phone number would be left), MALFORMED_BODY · 401 UNAUTHENTICATED ·
         *     403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * @description Sends six digits that are good for 10 minutes, once, and for five tries. They belong to the network that asks for them: nobody else's code takes
         *     their place, nobody else uses up their tries, and the network's next code makes them worthless. Entered from another network the newest
         *     code counts. No token is needed. An account that changes to this one is sent its code too. The answer is the same, and takes as long, whether or not an account has this address; only an account gets a code.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 429 OTP_RATE_LIMITED for a network's second code within 60
         *     seconds or sixth within an hour, or where networks from which nobody has logged in to the account have asked for twenty in an hour.
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
         * @description Sends six digits that are good for 10 minutes, once, and for five tries. They belong to the network that asks for them: nobody else's code takes
         *     their place, nobody else uses up their tries, and the network's next code makes them worthless. Entered from another network the newest
         *     code counts. No token is needed. An account that changes to this one is sent its code too. The answer is the same, and takes as long, whether or not an account has this number; only an account gets a code.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 429 OTP_RATE_LIMITED for a network's second code within 60
         *     seconds or sixth within an hour, or where networks from which nobody has logged in to the account have asked for twenty in an hour.
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
         * @description Takes the code that sendEmailCode sent, with the verification token of a 206 log-in or with an access token, which verifies a second
         *     channel, or the e-mail address that the profile names as pending and that then takes the place of the old one. Marks the e-mail address
         *     as verified, takes it from all other accounts that name it, and answers what a 200 log-in answers. A code works once. `email`, if
         *     sent, must be the account's own or pending one. A verification token proves only the e-mail address that logInWithEmail was asked to log in by:
         *     with any other one, and with the token of the other log-in, every code is outdated.
         *
         *     Errors: 400 OTP_INVALID for a wrong code, OTP_EXPIRED for an outdated or replaced one, VALIDATION_ERROR (with an access token also when
         *     `email` is not the account's), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 409 EMAIL_TAKEN when another account has proven it ·
         *     429 OTP_ATTEMPTS_EXCEEDED after five wrong tries of a code from one network, or ten within an hour.
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
         * @description Takes the code that sendPhoneCode sent, with the verification token of a 206 log-in or with an access token, which verifies a second
         *     channel, or the phone number that the profile names as pending and that then takes the place of the old one. Marks the phone number
         *     as verified, takes it from all other accounts that name it, and answers what a 200 log-in answers. A code works once. `phoneNumber`, if
         *     sent, must be the account's own or pending one. A verification token proves only the phone number that logInWithPhoneNumber was asked to log in by:
         *     with any other one, and with the token of the other log-in, every code is outdated.
         *
         *     Errors: 400 OTP_INVALID for a wrong code, OTP_EXPIRED for an outdated or replaced one, VALIDATION_ERROR (with an access token also when
         *     `phoneNumber` is not the account's), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 409 PHONE_TAKEN when another account has proven it ·
         *     429 OTP_ATTEMPTS_EXCEEDED after five wrong tries of a code from one network, or ten within an hour.
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
         * @description A multipart form; every other content type is refused with 415. At least one of Email and Phone is needed, and neither may be one
         *     that another account, of whatever role, has proven. The two images of the identity card are required. No token comes with the answer: the owner logs in
         *     next and verifies a one-time code.
         *
         *     The account is active at once unless the service is run with manual activation: then `isActive` is false, the owner may log in and
         *     prepare listings, and these stay Pending until an administrator has activated the account.
         *
         *     Errors: 400 VALIDATION_ERROR (also text where a file belongs), MALFORMED_BODY, UNKNOWN_REFERENCE when AgentId is no agent or
         *     AcceptedTermsVersion is no version that is in force for owners ·
         *     409 EMAIL_TAKEN, PHONE_TAKEN · 413 PAYLOAD_TOO_LARGE beyond 5 MiB a file or 12 MiB in all · 415 UNSUPPORTED_MEDIA_TYPE when the form is
         *     not multipart or a file is neither JPEG nor PNG. With an
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
         * Read an owner's profile
         * @description Any logged-in user may read an owner's contact data. The owner and administrators see every member; others see null or false from
         *     `email` on.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 404 NOT_FOUND when no owner has this
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
         * Read an image of an owner's identity card
         * @description The bytes of one side, without the envelope, for the owner and for administrators. Every reading by an administrator is recorded. The
         *     image has no other address, and no answer may be cached.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 404
         *     NOT_FOUND when there is no such image, or it is somebody else's.
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
         * Change one's own profile
         * @description Replaces the caller's own profile, so that a profile may be sent back as it was read. What is left out is removed where it is optional:
         *     whatsAppNumber, city, address and birthDate. Left out, email, phone and language stay as they are; an email or phone of null is removed,
         *     provided that the other one is there and verified. Phone numbers are stored with a leading `+`.
         *
         *     Another e-mail address or phone number than before is pending (pendingEmail, pendingPhone): send a code to it, and verifyEmail or
         *     verifyPhone with that code and the access token puts it in the place of the old one, which stays valid until then and is told of the
         *     change. Whether another account has it is not told here. Sessions go on. Another first or last name ends isIdentityVerified.
         *
         *     Errors: 400 VALIDATION_ERROR (also when no verified e-mail address or phone number would be left), MALFORMED_BODY · 401 UNAUTHENTICATED ·
         *     403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is
         *     not JSON.
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
         * @description For administrators, who see every member of all owners, and for agents, who see their own owners as other users do, with null or false from
         *     `email` on; their search does not look into e-mail addresses either. Who registered last comes first.
         *
         *     Errors: 400 VALIDATION_ERROR, also when an agent asks for isBlocked, which agents are not told · 401 UNAUTHENTICATED · 403 FORBIDDEN to
         *     other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
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
         * @description For administrators only: the identity card has been checked against the pictures. An owner who was inactive is active from now on, and
         *     the listings that were Pending become Active, unless listings are reviewed one by one. The owner is told, and the act is recorded. It needs
         *     a verified e-mail address or phone number and the pictures of both sides of the identity card.
         *
         *     An owner who is active already stays so and is not told anything; where the identity had not been checked before and all that is needed is
         *     there, it counts as checked from now on (isIdentityVerified). The body may be absent; send the profile's `version` that was looked at, and
         *     nobody becomes somebody else between the look and the act.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read ·
         *     404 NOT_FOUND when no owner has this identifier · 409 STATE_CONFLICT when something is missing (the message names it), or `version` is not the current one · 413
         *     PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when there is a body and it is not JSON.
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
         * @description For administrators only. The owner's listings can no longer be found or booked, though their states stay as they are; reservations that
         *     were made stand. The owner is told the reason, may still log in and prepare listings, and comes back with activateOwner. An owner who is
         *     inactive already stays so and is not told anything. The act is recorded.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read ·
         *     404 NOT_FOUND when no owner has this identifier · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        post: operations["deactivateOwner"];
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
         * @description A multipart form; every other content type is refused with 415. At least one of Email and Phone is needed, and neither may be one
         *     that another account, of whatever role, has proven. The two images of the identity card may be left out. The account is active at once. No token comes
         *     with the answer: the customer logs in next and verifies a one-time code.
         *
         *     Errors: 400 VALIDATION_ERROR (also text where a file belongs), MALFORMED_BODY, UNKNOWN_REFERENCE when AcceptedTermsVersion is no
         *     version that is in force for customers · 409 EMAIL_TAKEN, PHONE_TAKEN · 413 PAYLOAD_TOO_LARGE beyond 5 MiB a file or 12 MiB in all ·
         *     415 UNSUPPORTED_MEDIA_TYPE when the form is not multipart or a file is neither JPEG nor PNG. With an
         *     Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
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
         * Read a customer's profile
         * @description A customer's profile is for the customer, for administrators, and for an owner with a reservation of that customer that holds nights or
         *     is completed. The customer and administrators see every member; the owner sees null or false from `email` on.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to agents, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 404 NOT_FOUND
         *     when no customer has this identifier, or the caller may not know.
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
         * Read an image of a customer's identity card
         * @description The bytes of one side, without the envelope, for the customer and for administrators. Every reading by an administrator is recorded. The
         *     image has no other address, and no answer may be cached.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 404
         *     NOT_FOUND when there is no such image, or it is somebody else's.
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
         * Change one's own profile
         * @description Replaces the caller's own profile, so that a profile may be sent back as it was read. What is left out is removed where it is optional:
         *     whatsAppNumber, city, address and birthDate. Left out, email, phone and language stay as they are; an email or phone of null is removed,
         *     provided that the other one is there and verified. Phone numbers are stored with a leading `+`.
         *
         *     Another e-mail address or phone number than before is pending (pendingEmail, pendingPhone): send a code to it, and verifyEmail or
         *     verifyPhone with that code and the access token puts it in the place of the old one, which stays valid until then and is told of the
         *     change. Whether another account has it is not told here. Sessions go on. Another first or last name ends isIdentityVerified.
         *
         *     Errors: 400 VALIDATION_ERROR (also when no verified e-mail address or phone number would be left), MALFORMED_BODY · 401 UNAUTHENTICATED ·
         *     403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is
         *     not JSON.
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
         * @description For administrators. Who registered last comes first.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
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
         * @description The listings that are public: Active, of an owner who is active and not blocked. Filters narrow the result together. Prices are
         *     compared as numbers, whatever their currency; send currencyId as well where that matters. With startDate and endDate only listings come
         *     that can be booked for the whole stay: every night free, the stay neither too short nor too long, and booked early enough; and prices are
         *     then those of that stay: of a listing let by the night, what a night of it costs on average, seasons and weekend nights counted. Without
         *     dates `price` counts. latitude, longitude and radiusKm go together.
         *
         *     Errors: 400 VALIDATION_ERROR (also one of startDate and endDate without the other, one or two of latitude, longitude and radiusKm, or a
         *     cursor of another search), INVALID_DATE_RANGE when the stay does not end after it starts, starts in the past or starts more than 365
         *     days ahead · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED.
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
         * Read a listing
         * @description Everybody may read a public listing. One that is not public (not Active, or its owner inactive or blocked) is there for its owner and
         *     for administrators only, who send their token.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when there is no such
         *     listing, or it is not public.
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
         * List one's own listings
         * @description The listings of the owner whom the token names, newest first, whether public or not. Archived ones come only when propertyStatus asks
         *     for them.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
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
         * @description The listing is Active, and public, at once. Of an owner who is not active yet it is Pending, and becomes Active together with its owner;
         *     where listings are reviewed it is Pending until an administrator has approved it. Upload pictures first and name them in
         *     `PropertyInformation.images`. An owner has at most 200 listings, archived ones not counted. Price is what a night or a month costs;
         *     WeekendPrice and setSeasons make other nights cost something else.
         *
         *     Errors: 400 VALIDATION_ERROR (also more decimals than the currency has, MaxStayNights below MinStayNights, a WeekendPrice where RentType is
         *     Monthly, or the 201st listing),
         *     MALFORMED_BODY, DETAILS_JSON_INVALID when DetailsJSON is not the text of a JSON object, is nested too deeply, names an unknown service or
         *     term or has room counts that are not whole numbers from 0, UNKNOWN_REFERENCE when CurrencyId is no active currency or an image was not
         *     uploaded by the owner · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 413
         *     PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. With an
         *     Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
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
         * @description For its owner and administrators. The body is the whole listing: a member that is left out gets its default. Send the `version` that was
         *     read as Version, and a change that somebody else made in between is not lost. Reservations keep the price, deposit and policy that they
         *     were booked with, and title, city, address and first picture; whoever has booked a stay that is not over is told where what the listing
         *     shows (all but prices and the rules of stays) has changed. A Rejected listing becomes Pending when its owner updates it, and where listings are
         *     reviewed also an Active or Inactive one of which the owner changes what it shows; an Archived one cannot be updated. Seasons stay as they
         *     are, and so that they stay true, a listing that has some keeps its CurrencyId, its RentType, and a MaxStayNights that no season asks more
         *     than: take the seasons away first (setSeasons).
         *
         *     Errors: 400 VALIDATION_ERROR (also what the listing's seasons rule out), MALFORMED_BODY, DETAILS_JSON_INVALID, UNKNOWN_REFERENCE, as for addRentProperty · 401 UNAUTHENTICATED ·
         *     403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND when there is no such listing, or it is somebody
         *     else's · 409 STATE_CONFLICT when Version is not the current one, or the listing is Archived · 413 PAYLOAD_TOO_LARGE · 415
         *     UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * Read a listing's seasons
         * @description What nights of certain times of the year cost, and how short a stay that begins then may be; in the order of time, past ones included. Who
         *     may read the listing may read its seasons. getQuote says what a stay costs.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when there is no such
         *     listing, or it is not public.
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
         * @description For its owner and administrators, for listings let by the night. The body has all seasons as they shall be; an empty list takes them away. The
         *     nights from a season's startDate up to but not including its endDate cost its price, whatever day of the week they are: a season goes before
         *     `weekendPrice`, which goes before `price`. No two seasons share a night. Where a season has minStayNights, they hold in place of the
         *     listing's for stays that begin in it. Reservations keep the prices that they were booked at. The listing's `version` rises; send the one that
         *     was read, and a change that somebody else made in between is not lost. A listing that is Archived, or let by the month, takes no seasons.
         *
         *     Errors: 400 VALIDATION_ERROR (also seasons that share a night, an endDate that is not after its startDate, more decimals than the currency
         *     has, minStayNights above the listing's maxStayNights; `errors` names each, as in `seasons[3].startDate`), MALFORMED_BODY · 401
         *     UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND when there is no such listing, or it
         *     is somebody else's · 409 STATE_CONFLICT when `version` is not the current one, or the listing is Archived or let by the month · 413
         *     PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
         */
        put: operations["setSeasons"];
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
         * Pause, resume, approve, reject or suspend a listing
         * @description Its owner may pause an Active listing (to Inactive) and, being active, resume an Inactive one (to Active). Administrators may do that too, and approve
         *     (Pending to Active), reject with a reason (Pending to Rejected), suspend with a reason (Active, Inactive or Pending to Suspended) and lift
         *     a suspension (Suspended to Inactive), which approves a listing that was waiting for its review. Asking for the state that the listing is in changes nothing and is answered with 200. Reservations
         *     stand whatever becomes of the listing. Use deleteRentProperty to archive. Whoever approves sends the `version` that was looked at: an owner
         *     may change the listing meanwhile.
         *
         *     Errors: 400 VALIDATION_ERROR (also a rejection or suspension without a reason), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to
         *     other roles, and to the owner for a step that is an administrator's, OWNER_INACTIVE to an owner who resumes without being active,
         *     VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND when there is no such listing, or it is somebody else's · 409 STATE_CONFLICT when there is no such step from the state that the listing is in, or `version` is not the current one · 413
         *     PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * @description For its owner and administrators. The listing becomes Archived, which is final; past reservations keep showing it. Deleting it again
         *     changes nothing and is answered with 200.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND
         *     when there is no such listing, or it is somebody else's · 409 IN_USE while a reservation that is Pending, DepositPaid or Confirmed has
         *     not ended.
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
         * @description A multipart form with exactly one file part named `image`. What the file is, is told by its content. Position and camera data are
         *     removed before it is stored. Put the answered `path` into a listing's `images` within 24 hours; a picture that no listing shows by then
         *     is deleted.
         *
         *     Errors: 400 VALIDATION_ERROR (no part `image`, more than one, or text instead of a file), MALFORMED_BODY · 401 UNAUTHENTICATED · 403
         *     FORBIDDEN, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 413 PAYLOAD_TOO_LARGE beyond 5 MiB · 415 UNSUPPORTED_MEDIA_TYPE when the form is not
         *     multipart, the file is not a sound JPEG, PNG or WebP, it has more than 8000 pixels a
         *     side, or more than 25 million in all.
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
         * Read a picture
         * @description The bytes of the picture, without the envelope. A picture never changes under its name, so that it may be cached for a year; a copy
         *     that If-None-Match names is answered with 304. Tokens and query parameters are ignored.
         *
         *     Errors: 404 NOT_FOUND, also for a name that no picture could have.
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
         * @description For whoever uploaded it, and for administrators. A picture that a listing shows has to be taken out of that listing first.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND when there is
         *     no such picture, or it is somebody else's · 409 IN_USE while a listing shows it.
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
         * Keep a listing as a favorite
         * @description Adds a public listing to the caller's favorites. Adding it again changes nothing and is answered with the same favorite. A user keeps at
         *     most 500.
         *
         *     Errors: 400 VALIDATION_ERROR (also when there are 500 favorites already) · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles,
         *     VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND when there is no such listing, or it is not public.
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
         * Remove a listing from the favorites
         * @description Afterwards the listing is not among the caller's favorites; one that was not among them is answered alike.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
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
         * List the favorites
         * @description The caller's favorites, the one added last first. Listings that are not public at the moment are left out, and come back when they are
         *     public again.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
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
         * See when a property is free
         * @description The spans of free nights, in order of time. Every stay that lies in a span, from its startDate to its endDate at most, and that is neither
         *     too short nor too long for the listing, can be booked at this moment. Looked at is the time from `from` to `to`; what lies before
         *     today plus the listing's notice, or more than 365 days after today, is left out, and so are spans shorter than its shortest stay. Today
         *     is today in the property's city. A property that is not public is there for its owner and administrators only.
         *
         *     Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED for an invalid token · 403
         *     USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is not public.
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
         * Ask what a stay costs
         * @description A stay by the night costs what its nights cost together, and `nightlyPrices` has the price of each: the season's that the night is in, else
         *     the listing's `weekendPrice` where it has one and the night begins on one of the city's `weekendDays`, else its `price`. The season in which
         *     the stay begins decides how short it may be, where it says so. A stay by the month costs the price for each whole calendar month from its start (the
         *     day clipped to the end of a shorter month), and a thirtieth of it for each night that remains. The amount is rounded once, at the end,
         *     half up to the currency's decimals. The deposit is what the listing says, but never more than the total, or else 20 % of it, rounded alike. Nothing is held:
         *     `isAvailable` says whether every night is free at this moment. A property that is not public is there for its owner and
         *     administrators only.
         *
         *     Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when endDate is not after startDate, startDate is past or more than 365 days ahead,
         *     STAY_TOO_SHORT, STAY_TOO_LONG, NOTICE_TOO_SHORT by the listing's rules · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED ·
         *     404 NOT_FOUND when there is no such listing, or it is not public.
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
         * @description For customers who have verified their e-mail address or phone number. The nights from startDate up to but not including endDate are
         *     theirs at once: of two bookings of the same night one is refused, however close they come. The answer carries `depositAmount`. The
         *     reservation is Pending and its nights are held until `holdExpiresAt`, 24 hours from now but not beyond 23:59 of startDate in the
         *     property's city; unless the deposit is declared (addPaymentTransaction) or confirmed by then, it is Expired and the nights are free again. Where the deposit is
         *     0 it is Confirmed at once. As holds end at 23:59, a stay is booked until 23:58 of its first day. Price and deposit are counted as for getQuote:
         *     send what it says of total, deposit, currency and cancellation policy as `expectedTotalAmount`, `expectedDepositAmount`,
         *     `expectedCurrencyId` and `expectedCancellationPolicy`, and nothing is booked at another price or on other terms.
         *
         *     A customer has at most 5 reservations whose deposit is not confirmed yet (Pending or DepositPaid), and at most 10 that are not over and for
         *     which nothing was paid yet, also where no deposit is asked for.
         *
         *     Errors: 400 VALIDATION_ERROR (also more guests than the listing takes), MALFORMED_BODY, INVALID_DATE_RANGE when endDate is not after
         *     startDate, startDate is past or more than 365 days ahead, STAY_TOO_SHORT, STAY_TOO_LONG, NOTICE_TOO_SHORT by the listing's rules · 401
         *     UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED for a customer who has verified nothing, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 404
         *     NOT_FOUND when there is no such listing, or it is not public · 409 DATES_NOT_AVAILABLE when a night is taken or blocked, PRICE_CHANGED
         *     when total, deposit, currency or cancellation policy is not the expected one (`errors` names each), STATE_CONFLICT for one reservation more than a customer may have unpaid · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. With an
         *     Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
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
         * List one's own reservations
         * @description The reservations of the customer whom the token names, the one booked last first. A hold that has run out shows as Expired at once.
         *
         *     Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles,
         *     VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
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
         * List the reservations of one's own listings
         * @description The reservations of the owner whom the token names, on all listings or on one, the one booked last first. They show the customer and the
         *     platform's commission. A hold that has run out shows as Expired at once. Somebody else's property has no reservations here.
         *
         *     Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles,
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
         * Read a reservation
         * @description For its customer, its owner and administrators. The customer sees neither the commission nor `customer`. A hold that has run out shows
         *     as Expired at once. `refundIfCancelledNow` says what cancelReservation would give back at this moment.
         *     `nightlyPrices` are those that the stay was booked at, whatever the listing asks by now.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND
         *     when there is no such reservation, or it is somebody else's.
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
         * @description A reservation that is Pending, DepositPaid or Confirmed becomes Cancelled and its nights are free. Its customer and its owner may cancel
         *     before startDate, administrators until endDate; owner and administrator give a reason. `refundAmount` is what the customer gets back,
         *     `refundStatus` whether it was paid out. When the customer cancels, the policy that was booked decides what is given back of a confirmed deposit,
         *     by the days that are left until startDate:
         *     Flexible all from 1 day on; Moderate all from 5 days on and half from 1 day on; Strict half from 14 days on; nothing after. When the
         *     owner or an administrator cancels, it is all that was confirmed, of the balance too. An administrator may set another amount. Without
         *     anything confirmed it is 0, and a deposit that was declared is rejected. What was given back already is not given back again. Where the
         *     customer cancels, a balance that was paid is given back by an administrator (addPaymentTransaction). Cancelling again changes nothing and is
         *     answered with 200.
         *
         *     Errors: 400 VALIDATION_ERROR (also no reason from an owner or administrator, or a refund above what was confirmed), MALFORMED_BODY · 401
         *     UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND when there is no such reservation, or
         *     it is somebody else's · 409 STATE_CONFLICT when it is over, rejected or expired, or, for customers and owners, has begun · 413 PAYLOAD_TOO_LARGE · 415
         *     UNSUPPORTED_MEDIA_TYPE when the body is not JSON. With an
         *     Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
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
         * Say that the customer did not come
         * @description For the owner of the listing and administrators, from 20:00 of startDate on (in the city's time zone) until the stay is over: a Confirmed
         *     reservation becomes NoShow, and its nights can be booked again. Nothing is refunded, and the customer is told. Marking again changes nothing
         *     and is answered with 200. The act is recorded with its note.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404
         *     NOT_FOUND when there is no such reservation, or it is on somebody else's listing · 409 STATE_CONFLICT before 20:00 of startDate
         *     (the message names when), and when the
         *     reservation is not Confirmed · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * @description For its owner and administrators. The nights from startDate up to but not including endDate cannot be booked until the range is removed. A
         *     range has 1 to 365 nights and starts between today and 365 days ahead.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY, INVALID_DATE_RANGE when endDate is not after startDate, startDate is past or more than 365
         *     days ahead, or there are more than 365 nights · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read ·
         *     404 NOT_FOUND when there is no such listing, or it is somebody else's · 409 DATES_NOT_AVAILABLE when a night is booked or blocked
         *     already; nothing is blocked then · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * @description For its owner and administrators: the ranges that have not ended yet, in order of time, those of imported calendars too.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND
         *     when there is no such listing, or it is somebody else's.
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
         * @description For the owner of the property and administrators. The nights of the range can be booked again, except where an imported calendar wants them
         *     too. A range that came with an imported calendar ends there, or with the import.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND
         *     when there is no such range, or it is on somebody else's listing · 409 STATE_CONFLICT when it came with an imported calendar.
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
         * Read the calendar of a property
         * @description The taken nights of a property as an iCalendar document (RFC 5545), for the other platforms on which it is let: each reservation and each
         *     blocked range is an all-day event whose DTEND is the first free day. Nobody's name is in it. An event keeps its UID, and the document
         *     its bytes, as long as nothing changes; a copy that If-None-Match names is answered with 304. The address is the secret: it is answered by
         *     GetFeed, and for the platform of an import by GetImports. At the address of an import's platform its own events are left out. It may end
         *     in `.ics`, which some platforms demand. Tokens and query parameters are ignored.
         *
         *     Errors: 404 NOT_FOUND for an address that does not exist or was replaced, and where the listing is archived.
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
         * Get the address of a property's calendar
         * @description For its owner and administrators: what to enter on another platform as the address of this calendar. Whoever knows it sees which nights are
         *     taken; RotateFeed replaces it. Where that platform's calendar is imported here too, use the `exportUrl` of the import.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND
         *     when there is no such listing, or it is somebody else's.
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
         * Replace the addresses of a property's calendar
         * @description For its owner and administrators. All addresses of the calendar, those for the platforms of its imports too, are a 404 at once; enter the
         *     new ones on the other platforms.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND
         *     when there is no such listing, or it is somebody else's.
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
         * Import the calendar of another platform
         * @description For the owner of the property and administrators. The calendar is read within a minute, and every 15 minutes from then on; the nights that its
         *     events take are blocked here. A timed event takes the nights whose midnight it lasts over, in the property's city. Events that are cancelled
         *     or marked as free (`TRANSP:TRANSPARENT`) take none. A listing has at most 10 imports. `webcal://` is understood as `https://`.
         *
         *     Errors: 400 VALIDATION_ERROR (also when there are 10 already, and when the address is not one of a public server by https), MALFORMED_BODY ·
         *     401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND when there is no such listing, or it
         *     is somebody else's · 409 STATE_CONFLICT when it is archived, or imports this address already · 413 PAYLOAD_TOO_LARGE · 415
         *     UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * List the imported calendars of a property
         * @description For its owner and administrators: when each calendar was read last, what came of it, and the reservations whose nights it wants too.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND
         *     when there is no such listing, or it is somebody else's.
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
         * @description For the owner of the property and administrators. What it blocked can be booked again, except where another import or a block of the owner
         *     wants the nights too.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND
         *     when there is no such import, or it is of somebody else's listing.
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
         * @description For the owner of the property and administrators. It is read before the answer, which says what came of it: a calendar that cannot be read
         *     is a success with that `lastOutcome`, and what it blocked stays blocked. Where it is being read already, the answer says how it was before.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND
         *     when there is no such import, or it is of somebody else's listing.
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
         * List the ways to pay
         * @description The active types of payment, in the order of their identifiers. An administrator may ask for the inactive ones too; that is nobody
         *     else's to ask.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED for an invalid token · 403 FORBIDDEN to anybody but an
         *     administrator who sends `includeInactive=true`, USER_BLOCKED.
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
         * Add a way to pay
         * @description For administrators. The act is recorded.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read ·
         *     409 IN_USE when another type, active or not, has the code · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * Change a way to pay
         * @description For administrators. Replaces the whole record; a member that is left out takes its default. Payments that were made this way keep their
         *     type and show as what it has become. The act is recorded.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read ·
         *     404 NOT_FOUND · 409 IN_USE when another type, active or not, has the code · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the
         *     body is not JSON.
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
         * Withdraw a way to pay
         * @description For administrators. The type becomes inactive and nobody can choose it any more; it is never erased, since payments refer to it, and
         *     updatePaymentType brings it back. Deleting again changes nothing and is answered with 200. The act is recorded.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND.
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
         * @description For the customer of the reservation, and for administrators on the customer's behalf: says that money was paid elsewhere. JSON, or a
         *     multipart form where a picture of the receipt comes with it. The payment waits for an administrator's decision (Pending). What an
         *     administrator records is audited.
         *
         *     - **Deposit** (`purpose` 0, the default): in full, for a reservation that is Pending. It becomes DepositPaid, its nights are held until an
         *       administrator decides (confirmDeposit, rejectDeposit), and administrators and the owner are told. An administrator may also record a
         *       deposit that arrives when the reservation is already Cancelled, Rejected or Expired: that moves nothing, and once
         *       decidePaymentTransaction has confirmed it, a Refund of it waits to be paid out.
         *     - **Balance** (1): any part of what is left of balanceAmount after the balances that are Pending or Confirmed, for a reservation that is
         *       Confirmed or Completed.
         *     - **Refund** (2): administrators only. Money to be given back, at most what was confirmed less the refunds that are Pending or Confirmed,
         *       whatever became of the reservation. It is Confirmed once it was paid out.
         *
         *     A deposit or balance has the reference and the receipt that its type of payment requires.
         *
         *     Errors: 400 VALIDATION_ERROR (also for an amount that is finer than the currency, is not the deposit or is more than what is left, and for a
         *     reference or receipt that is missing), MALFORMED_BODY, UNKNOWN_REFERENCE when there is no such type of payment or it is inactive · 401
         *     UNAUTHENTICATED · 403 FORBIDDEN to other roles and to a customer who sends a Refund, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND when
         *     there is no such reservation, or it is somebody else's · 409 STATE_CONFLICT when the state of the reservation does not allow it, or it
         *     has a deposit already, or three were taken back · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is neither JSON nor multipart, or the receipt
         *     neither JPEG nor PNG. With an Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
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
         * List one's own payments
         * @description The payments of the customer whom the token names; for an owner, those for reservations of the own listings. The newest first.
         *
         *     Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles,
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
         * @description For administrators: the payments for all reservations, the newest first.
         *
         *     Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles,
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
         * Read a payment
         * @description For its payer, the owner of the listing, and administrators.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND
         *     when there is no such payment, or it is somebody else's.
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
         * Read the receipt of a payment
         * @description The bytes of the picture, without the envelope, for the payer and for administrators. Every reading by an administrator is recorded. The
         *     picture has no other address, and no answer may be cached.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND
         *     when there is no such payment, it came without a receipt, or it is somebody else's.
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
         * Take a payment back
         * @description For its payer, while nobody has decided it: the payment becomes Cancelled. With a deposit, the reservation that is DepositPaid becomes Pending
         *     again, and its nights are held for 24 hours from the booking, or from the last time that a deposit was rejected: to declare one and take it
         *     back does not hold them longer. A refund is the platform's to decide and cannot be cancelled. Cancelling again changes nothing and is
         *     answered with 200.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 404 NOT_FOUND
         *     when there is no such payment, or it is somebody else's · 409 STATE_CONFLICT when it was confirmed or rejected or is a refund, or, with a
         *     deposit, when those 24 hours are over, on the day of startDate from 23:59 on, and while 5 other reservations of the customer are Pending.
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
         * Confirm or reject a balance or a refund
         * @description For administrators: a balance has come in or has not; a refund was paid out, of which the customer is told, or will not be. The deposit of a
         *     reservation that waits for it is decided by confirmDeposit and rejectDeposit instead. A deposit that nobody decided before its
         *     reservation expired, or that came in after it was over, is decided here.
         *
         *     Money that comes in for a stay that does not take place goes back: where a deposit or balance is confirmed and the reservation is Cancelled,
         *     Rejected or Expired, a Refund of the same amount is recorded with it, Pending until it was paid out. The reservation itself is not moved.
         *
         *     Deciding the same again changes nothing and is answered with 200. The act is recorded with its reason.
         *
         *     Errors: 400 VALIDATION_ERROR (also no reason where `confirm` is false), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles,
         *     VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND · 409 STATE_CONFLICT when it was decided otherwise or cancelled, or is the deposit of
         *     a reservation that waits for it · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * List the reservations that wait for their deposit
         * @description The reservations that are Pending (nothing is declared yet) or DepositPaid (the customer says that it is paid), the one that has waited longest first. A hold that has run out is no longer among them.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
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
         * @description The reservations of all customers and owners, the one booked last first. A hold that has run out shows as Expired at once.
         *
         *     Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles,
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
         * @description For administrators only: the money is there, and a reservation that is Pending or DepositPaid becomes Confirmed. A payment that the
         *     customer has declared is confirmed with it; where there is none, one is recorded from the body, which may be absent
         *     (the type is Cash then). Confirming again
         *     changes nothing and is answered with 200. The act is recorded.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY, UNKNOWN_REFERENCE when there is no such type of payment that is active · 401 UNAUTHENTICATED · 403
         *     FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND · 409 STATE_CONFLICT when the reservation is cancelled,
         *     rejected, expired or over · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when there is a body and it is not JSON. With an
         *     Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
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
         * @description For administrators only. A reservation that is Pending or DepositPaid becomes Rejected and its nights are free; a payment that the
         *     customer has declared is rejected with it. With `releaseDates` false a DepositPaid reservation becomes Pending instead and its nights are
         *     held for another 24 hours; one that is Pending has no deposit to reject then (409). Rejecting again changes nothing and is answered with 200. The act is recorded with its reason.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read ·
         *     404 NOT_FOUND · 409 STATE_CONFLICT when the reservation is confirmed, cancelled, expired or over, or when its dates were to be held on the
         *     day of startDate from 23:59 on · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. With an
         *     Idempotency-Key also 409 IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
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
         * List one's notifications
         * @description What the caller was told, newest first, put into words in the language of this request. Who has a verified e-mail address got each by
         *     e-mail too: without the reason that somebody gave, and with the title of a listing shortened and without addresses of web pages.
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
         * Count the unread notifications
         * @description How many of the caller's notifications are not read yet.
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
         * @description Marks one of the caller's own. Marking it again changes nothing: `readAt` stays the first time.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND, also for somebody else's.
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
         * @description Marks all of the caller's notifications that are not read yet.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
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
         * Tell users something
         * @description For administrators only: sends a notification of type General to certain users (`userIds`) or to everybody with a role who is not blocked
         *     (`role`); exactly one of the two is needed. Title and message are shown as they are written, in whatever language. The act is recorded.
         *
         *     Errors: 400 VALIDATION_ERROR (also neither or both of userIds and role), MALFORMED_BODY, UNKNOWN_REFERENCE when one of the users does not
         *     exist, and nobody is told · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 413
         *     PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * Follow what happens
         * @description What has happened, in the order in which it was recorded, for programs that keep in step: owners get what concerns their own account, their
         *     listings, and the reservations and payments of these, administrators everything. Events are numbered 1, 2, 3 without gaps when what they tell of is
         *     certain, so that a reader who asks for what is after the last number that it has worked off misses nothing and gets nothing twice. Events of one
         *     record come in the order in which they happened. Between the numbers that an owner sees lie those of others.
         *
         *     Keep `lastSequence` of each answer, and send it as `afterSequence` the next time. To follow from now on, take `newestSequence` of one answer. Read on
         *     at once while `lastSequence` is below `newestSequence`: an answer may be empty because nothing of the part that was looked through is for the caller.
         *
         *     With `waitSeconds` an answer that would be empty is held back until there is an event for the caller, or the time is over. That is quicker than asking
         *     again and again, and counts as one request. A caller may have 10 such requests waiting at each server. Where more wait than a server has places
         *     for, those of the network that has most of them are refused first: after the seconds of Retry-After there may be a place again.
         *
         *     Events are kept for 90 days. Who asks for what is not kept any more, or was never numbered (`afterSequence` beyond the newest, after the service was put
         *     back to an earlier state), is told so by a 410 EVENTS_GONE, whose message names what there is: read the records themselves anew, then follow from
         *     `newestSequence` on. Without `afterSequence` the answer begins with the oldest event that is kept.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 410 EVENTS_GONE when events
         *     after `afterSequence` are not kept any more, or `afterSequence` is beyond the newest · 429 RATE_LIMITED, also for one waiting request too many.
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
         * List one's webhooks
         * @description The caller's own, the oldest first, without their secrets.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
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
         * Have events sent
         * @description From now on each event that the caller may see (getEvents) and that is of one of `types` is sent to `url`, at least once, and those of one record in
         *     their order. `secret` is shown in this answer and never again; every request is signed with it. Whose answer was lost has another one made
         *     (rotateWebhookSecret); for the same reason no Idempotency-Key is taken, which would have the secret stored.
         *
         *     `url` has to be https and lead to a public address, at port 443 or one from 1024. That is checked now, and again at each connection. Nobody has more
         *     than 10 webhooks.
         *
         *     Errors: 400 VALIDATION_ERROR (also an address that is not gone to, and the eleventh webhook), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN
         *     to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * @description Replaces where it is sent to and which types are. `isActive` false pauses it: nothing is sent or noted for it, and what waited goes on waiting. True, which
         *     is also what goes without saying, starts it again, also where it was disabled because everything had failed for three days: what waited is sent at once.
         *     What happened meanwhile is in getEvents.
         *
         *     Errors: 400 VALIDATION_ERROR (also an address that is not gone to), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles,
         *     VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND, also for somebody else's · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when
         *     the body is not JSON.
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
         * @description Nothing is sent to it any more, and its deliveries are gone. A request that is under way is not called back.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND,
         *     also for somebody else's and for one that was removed already.
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
         * Make a new secret
         * @description Answers another secret, this once. For 24 hours requests are signed with the former one as well (`X-Signature` then has two `v1`), so that the receiver
         *     can change at leisure; or until the next rotation, which leaves the one that this answer has as the former.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND,
         *     also for somebody else's.
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
         * @description Sends an event of type `webhook.test` at once, signed as all others, also to a webhook that is not active, and answers what came back. It is tried once.
         *     Whatever the receiver does, this is a 200: `status` and `failure` tell. It waits for the receiver, 10 seconds at most.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND,
         *     also for somebody else's.
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
         * List what was sent to a webhook
         * @description What was and will be sent to it, the newest first: the request, what came back the last time, how often it was tried, and when it is tried next. Finished
         *     ones are kept for 30 days.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND,
         *     also for somebody else's.
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
         * Send an event again
         * @description What was delivered or given up is sent again, with a new signature and as many tries as the first time. What still waits is tried at once; where an
         *     earlier event of the same record waits, that one is, for they keep their order.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND,
         *     also for somebody else's · 409 STATE_CONFLICT when the webhook is not active.
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
         * Read the terms that are in force
         * @description The newest effective version for an audience; where it has none of its own, the one for all. With `language` only that language counts
         *     (for `ar-JO` also `ar`); without it the language of this request does, and English where there are no terms in that language.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when there are no terms for
         *     the audience in the language.
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
         * @description Every version for every audience and in every language, the newest first, those that are not in force yet too.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
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
         * @description For administrators only: the next version, which is never edited. It is in force for its audience and in its language from effectiveFrom
         *     on, until a later version of the same audience and language is. A translation is a version of its own. Everybody in the audience who is
         *     not blocked is told at once, with the day from which it counts, unless `notify` is false. The act is recorded.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read ·
         *     413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * @description Notes that the caller accepts a version which is in force, in whatever language, for owners where the caller is an owner, for customers
         *     where a customer; where these have no terms of their own in that language, and for administrators and agents, one for all. Accepting it
         *     again changes nothing. Answers the caller's profile.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 409 STATE_CONFLICT when
         *     the version is not in force for the caller · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * Report on the whole marketplace
         * @description For administrators only: people, listings, reservations and money, counted at one moment. The period runs from the day `from` up to but
         *     not including the day `to`, 366 days at most; today is taken in UTC.
         *
         *     The reservations of the period are those whose stay, whatever their state, has a night in it, and those that were made in it (from the
         *     beginning of `from` up to the beginning of `to`, in UTC). Each counts once. Its state is what time has made of it by now: a hold that has
         *     run out counts as Expired, a stay that is over as Completed. Nights are counted only as far as they are in the period.
         *
         *     `Accept: text/csv` gets the same figures as one flat table for a spreadsheet, with the columns `section`, `key`, `currency` and `value`, to be saved
         *     under the name in Content-Disposition. Every other `Accept` gets JSON.
         *
         *     Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` or the period is longer than 366 days · 401
         *     UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
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
         * @description For administrators only. An agent is a field representative of the platform, whom owners may name when they register, and who reads the
         *     data of these owners. At least one of email and phone is needed; they count as verified, and neither may be one that another account has
         *     proven. The agent is active at once and logs in like everybody. The act is recorded.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read ·
         *     409 EMAIL_TAKEN, PHONE_TAKEN · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * @description For administrators only. Who was blocked last comes first.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
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
         * @description For administrators only. The next request of the blocked user is refused with 403 USER_BLOCKED, and so is a log-in; every session ends,
         *     and one-time codes that are on their way are void. The listings of a blocked owner can no longer be found or booked. Reservations that were
         *     made stay, for an administrator to handle. Blocking again changes nothing, the reason neither, and is answered with 200. The act is
         *     recorded.
         *
         *     Nobody blocks the own account, and the last administrator who is not blocked stays.
         *
         *     Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read ·
         *     404 NOT_FOUND · 409 STATE_CONFLICT for the own account and for the last administrator · 413 PAYLOAD_TOO_LARGE · 415
         *     UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * @description For administrators only. The user may log in again; sessions that ended stay ended. The act is recorded.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404 NOT_FOUND when
         *     there is no such account, or it is not blocked.
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
         * List one's API keys
         * @description The caller's keys, the newest first, without the keys themselves: what is kept of them is a hash. Expired ones are listed for 30 days.
         *
         *     Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED,
         *     USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
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
         * Make an API key
         * @description A key for a program of the caller's. `key` is shown in this answer and never again: keep it where secrets are kept. Whose answer was lost
         *     removes that key and makes another one; for the same reason no Idempotency-Key is taken, which would have the key stored. Nobody has
         *     more than 10 keys that have not expired. The caller is told of each new key by a notification, and by e-mail.
         *
         *     Errors: 400 VALIDATION_ERROR (also an `expiresAt` that has passed), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other
         *     roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 409 API_KEY_LIMIT when there are 10 keys already · 413 PAYLOAD_TOO_LARGE · 415
         *     UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
         * @description From the next request on the key opens nothing any more, on every instance of the service.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key · 404 NOT_FOUND,
         *     also for somebody else's key and for one that was removed already.
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
         * Read one's own figures
         * @description For agents: their own account, their owners, and how many listings and reservations these have. getOwners lists all of the owners.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
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
         * Read an agent's figures
         * @description For administrators only: what getMyAgentData answers to the agent.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when
         *     no agent has this identifier.
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
         * List the listings of one's owners
         * @description For agents: the listings of the owners whom they have brought in, newest first, whether public or not, with the commission where a listing
         *     has its own. Archived ones come only when propertyStatus asks for them. An ownerId that is not one of the agent's has no listings here.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
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
         * @description For administrators only: the agents with their figures, but without their owners. Who was added last comes first.
         *
         *     Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
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
         * @description The active currencies, in the order of their identifiers. `id` is what a listing's CurrencyId takes.
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
         * @description All cities, in the order of their identifiers. The time zone of a property's city decides what "today" is there, and the city
         *     which nights are weekend nights.
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
         * @description Every enumeration of this document under its name in camelCase (BookingStatus is `bookingStatus`), with its members in the order of this
         *     document. Service and Term travel as names, so that their `value` is null.
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
         * Is the process alive?
         * @description Answers 200 as long as the process answers at all, whether or not its database does. Tokens and query parameters are ignored.
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
         * Can the service serve requests?
         * @description Answers 200 while the database can be reached, and 503 NOT_READY otherwise. Tokens and query parameters are ignored.
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
         * This document as JSON
         * @description The contract in one file, without the envelope. Tokens and query parameters are ignored.
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
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document as YAML
         * @description The contract in one file, without the envelope. Tokens and query parameters are ignored.
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
         * This document as a page to read
         * @description The contract as a web page that loads nothing from elsewhere. Tokens and query parameters are ignored.
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
         * Read the last one-time code sent to a target
         * @description Sending stays as it is; this is the peek into the outbox that replaces a mailbox.
         *
         *     Errors: 400 VALIDATION_ERROR · 404 NOT_FOUND when nothing was sent there.
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
         * @description Send exactly one of `now` and `advanceSeconds`. The clock goes on running from there. Tokens, codes and holds expire by it.
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
         * Reset to known data
         * @description Deletes everything and puts in a cast: a user of every role, a listing in every status, a reservation in every state. The data is the same
         *     each time but for tokens and dates, and the clock runs with the world's again. No body is needed.
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
             * @description As stored.
             * @example customer@example.com
             */
            target: string;
            code: components["schemas"]["OneTimeCode"];
            sentAt: components["schemas"]["Instant"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        SandboxOtpEnvelope: {
            data: components["schemas"]["SandboxOtp"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description What the clock shall show. */
        SandboxClockRequest: {
            now?: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description By how much to advance, at most two years.
             * @example 86400
             */
            advanceSeconds?: number;
        };
        /** @description What the clock shows. */
        SandboxClock: {
            now: components["schemas"]["Instant"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        SandboxClockEnvelope: {
            data: components["schemas"]["SandboxClock"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A bearer token for each member of the cast; `verification` is a verification token, the others are access tokens. */
        SandboxTokens: {
            /** @description Of the administrator. */
            admin: string;
            /** @description Of the active owner. */
            owner: string;
            /** @description Of another active owner. */
            otherOwner: string;
            /** @description Of an owner whom no administrator has activated. */
            inactiveOwner: string;
            /** @description Of the customer. */
            customer: string;
            /** @description Of another customer. */
            otherCustomer: string;
            /** @description Of the agent. */
            agent: string;
            /** @description Of a customer who is blocked. */
            blocked: string;
            /** @description Of a customer who has logged in without a code. */
            verification: string;
        };
        /** @description API keys of members of the cast. */
        SandboxApiKeys: {
            /** @description Of the active owner; it reads and nothing else. */
            ownerRead: string;
            /** @description Of the active owner. */
            ownerWrite: string;
            /** @description Of the other active owner. */
            otherOwnerWrite: string;
            /** @description Of the administrator. */
            adminWrite: string;
            /** @description Of the active owner; it has expired. */
            expired: string;
        };
        /** @description The user identifier behind each token. */
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
        /** @description Who and what there is after a reset. */
        SandboxReset: {
            tokens: components["schemas"]["SandboxTokens"];
            apiKeys: components["schemas"]["SandboxApiKeys"];
            userIds: components["schemas"]["SandboxUserIds"];
            propertyIds: components["schemas"]["SandboxPropertyIds"];
            reservationIds: components["schemas"]["SandboxReservationIds"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        SandboxResetEnvelope: {
            data: components["schemas"]["SandboxReset"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description What is wrong with one member of the request. */
        FieldError: {
            /**
             * @description Path of the member as the client wrote it, e.g. `PropertyInformation.images[2]`.
             * @example startDate
             */
            field: string;
            /**
             * @description Which kind of rule was broken.
             * @example required
             * @enum {string}
             */
            code: "required" | "type" | "format" | "min" | "max" | "minLength" | "maxLength" | "pattern" | "enum" | "unknownReference" | "custom";
            /**
             * @description What is wrong with it, safe to show, worded to follow the member's name.
             * @example is required
             */
            message: string;
        };
        /**
         * @description Identifies this answer in the logs; equal to the header X-Request-Id.
         * @example 0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b
         */
        TraceId: string;
        /** @description Where a paged list goes on. Send `nextCursor` back as `cursor`, with the same filters and sort. */
        Pagination: {
            /**
             * Format: int32
             * @description The page size that was applied.
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
             * @description Number of records over all pages; null unless `includeTotalCount=true` was sent. GetRentProperties counts up to 10,000, which then stands for that many or more.
             * @example null
             */
            totalCount: number | null;
        };
        /**
         * @description The six digits of the last one-time code that was sent. Blanks, dashes and Arabic digits are understood.
         * @example 402917
         */
        OneTimeCode: string;
        /**
         * Format: date-time
         * @description A moment in UTC, RFC 3339 with `Z`.
         * @example 2026-12-01T09:30:00Z
         */
        Instant: string;
        /**
         * @description What went wrong, stable over languages and releases. New codes may be added; treat an unknown one by its HTTP status.
         *
         *     | HTTP | Code | When |
         *     |---|---|---|
         *     | 400 | VALIDATION_ERROR | The body, a query parameter or a path parameter breaks the contract; `errors` names each. Other codes with 400 may fill `errors` too. |
         *     | 400 | MALFORMED_BODY | The body cannot be parsed. |
         *     | 400 | DETAILS_JSON_INVALID | DetailsJSON is not the text of a JSON object, or names an unknown service or term. |
         *     | 400 | INVALID_DATE_RANGE | The end is not after the start, the start is in the past, or the start is beyond the horizon. |
         *     | 400 | STAY_TOO_SHORT | Fewer nights than the listing asks for. |
         *     | 400 | STAY_TOO_LONG | More nights than the listing allows. |
         *     | 400 | NOTICE_TOO_SHORT | The stay starts sooner than the listing's notice allows. |
         *     | 400 | OTP_INVALID | The one-time code is wrong; the message says how many attempts are left. |
         *     | 400 | OTP_EXPIRED | The one-time code is outdated or was replaced by a newer one. |
         *     | 400 | UNKNOWN_REFERENCE | A currency, a picture path, a type of payment, an agent or another record that the request names does not exist. |
         *     | 401 | UNAUTHENTICATED | The token is missing, malformed, expired or revoked, or the API key is wrong, expired or removed. |
         *     | 403 | FORBIDDEN | The caller's role may not do this. |
         *     | 403 | VERIFICATION_REQUIRED | A verification token was used for something else than verifying a code, or the account has to verify an address first. |
         *     | 403 | USER_BLOCKED | The account is blocked. |
         *     | 403 | OWNER_INACTIVE | It takes an owner who is active. |
         *     | 403 | API_KEY_READ_ONLY | The API key may read and nothing else. |
         *     | 403 | API_KEY_NOT_ACCEPTED | No API key opens this operation; it takes the token of a person. |
         *     | 404 | NOT_FOUND | No such record, or the caller may not know that it exists. |
         *     | 404 | USER_NOT_FOUND | No account with that e-mail address or phone number. |
         *     | 404 | ROUTE_NOT_FOUND | No such operation. |
         *     | 405 | METHOD_NOT_ALLOWED | The path exists with another method; the header Allow names it. |
         *     | 409 | DATES_NOT_AVAILABLE | At least one of the nights is taken or blocked. |
         *     | 409 | PRICE_CHANGED | Total, deposit, currency or cancellation policy of the stay is another one than was expected; `errors` names each with what it is now. |
         *     | 409 | STATE_CONFLICT | The record's current state does not allow this; the message names it. |
         *     | 409 | EMAIL_TAKEN | An account with that e-mail address exists. |
         *     | 409 | PHONE_TAKEN | An account with that phone number exists. |
         *     | 409 | IN_USE | Something else still needs what was to be deleted, or has the code that was to be given. |
         *     | 409 | API_KEY_LIMIT | There are as many API keys as somebody may have; one has to be removed first. |
         *     | 409 | IDEMPOTENCY_KEY_REUSED | The Idempotency-Key was sent before with another request. |
         *     | 409 | IDEMPOTENCY_IN_PROGRESS | The first request with this Idempotency-Key is still under way; ask again after Retry-After. |
         *     | 410 | EVENTS_GONE | Events after the given sequence are not kept any more, or it is beyond the newest; the message says which there are. |
         *     | 413 | PAYLOAD_TOO_LARGE | The body or one of its files is larger than allowed. |
         *     | 415 | UNSUPPORTED_MEDIA_TYPE | The body is of a type that the operation does not take, or a file is not an allowed image. |
         *     | 429 | RATE_LIMITED | Too many requests; wait as long as Retry-After says. |
         *     | 429 | OTP_RATE_LIMITED | Too many codes were asked for; wait as long as Retry-After says. |
         *     | 429 | OTP_ATTEMPTS_EXCEEDED | Too many wrong codes were sent; ask for a new one. |
         *     | 500 | INTERNAL_ERROR | The service failed; quote the traceId. |
         *     | 503 | NOT_READY | The service is starting, or its database is away; try again after Retry-After. |
         * @example VALIDATION_ERROR
         * @enum {string}
         */
        ErrorCode: "VALIDATION_ERROR" | "MALFORMED_BODY" | "DETAILS_JSON_INVALID" | "INVALID_DATE_RANGE" | "STAY_TOO_SHORT" | "STAY_TOO_LONG" | "NOTICE_TOO_SHORT" | "OTP_INVALID" | "OTP_EXPIRED" | "UNKNOWN_REFERENCE" | "UNAUTHENTICATED" | "FORBIDDEN" | "VERIFICATION_REQUIRED" | "USER_BLOCKED" | "OWNER_INACTIVE" | "API_KEY_READ_ONLY" | "API_KEY_NOT_ACCEPTED" | "NOT_FOUND" | "USER_NOT_FOUND" | "ROUTE_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "DATES_NOT_AVAILABLE" | "PRICE_CHANGED" | "STATE_CONFLICT" | "EMAIL_TAKEN" | "PHONE_TAKEN" | "IN_USE" | "API_KEY_LIMIT" | "IDEMPOTENCY_KEY_REUSED" | "IDEMPOTENCY_IN_PROGRESS" | "EVENTS_GONE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "OTP_RATE_LIMITED" | "OTP_ATTEMPTS_EXCEEDED" | "INTERNAL_ERROR" | "NOT_READY";
        /** @description The wrapper of every refusal and failure; decide by `code`, show `message`. */
        ErrorEnvelope: {
            /**
             * @description Always null on failure.
             * @example null
             */
            data: Record<string, never> | null;
            /**
             * @description Always false on failure.
             * @example false
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description One entry for each member that is wrong, of any 400, EMAIL_TAKEN or PHONE_TAKEN, of the part of a form that is a PAYLOAD_TOO_LARGE, for each that differs of a PRICE_CHANGED, and for `afterSequence` of an EVENTS_GONE; otherwise empty. */
            errors: components["schemas"]["FieldError"][];
            traceId: components["schemas"]["TraceId"];
            /**
             * @description Always null on failure.
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
         * @description E-mail address; letter case and blanks around it do not matter.
         * @example customer@example.com
         */
        Email: string;
        /** @description Whose account it is, and the one-time code where it is at hand already. */
        LogInWithEmailRequest: {
            email: components["schemas"]["Email"];
            code?: components["schemas"]["OneTimeCode"];
        };
        /**
         * @description `access` opens every operation of the role; `verification` only verifies a one-time code.
         * @example access
         * @enum {string}
         */
        TokenType: "access" | "verification";
        /**
         * @description Opaque; good for one refresh within 30 days, which may be repeated for 30 seconds.
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
        /** @description Whom the access token belongs to. */
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
             * @description Whether the e-mail address was proven with a code.
             * @example true
             */
            isEmailVerified: boolean;
            /**
             * @description Whether the phone number was proven with a code.
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
             * @description The JWT for the header `Authorization: Bearer`. The claim SID of an access token is the user identifier, as text; a verification token tells nobody whose it is.
             * @example eyJhbGciOiJIUzI1NiJ9.eyJTSUQiOiIzIn0.c2lnbmF0dXJl
             */
            token: string;
            tokenType: components["schemas"]["TokenType"];
            expiresAt: components["schemas"]["Instant"];
            /**
             * @description Null beside a verification token.
             * @example 6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI
             */
            refreshToken: string | null;
            /**
             * @description True exactly on 206.
             * @example false
             */
            verificationRequired: boolean;
            loginMethod: components["schemas"]["LoginMethod"];
            /**
             * @description On 206 the address or number that has to be verified, masked; else null.
             * @example null
             */
            target: string | null;
            /** @description Null on 206, because nothing is proven yet. */
            user: components["schemas"]["LoginUser"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        LoginResultEnvelope: {
            data: components["schemas"]["LoginResult"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * @description Phone number in international form, stored and returned as E.164. Blanks, dashes, brackets, Arabic digits and `00` in place of `+` are understood; numbers without their country where the operator has named one.
         * @example +962790000003
         */
        PhoneNumber: string;
        /** @description Whose account it is, and the one-time code where it is at hand already. */
        LogInWithPhoneNumberRequest: {
            phoneNumber: components["schemas"]["PhoneNumber"];
            code?: components["schemas"]["OneTimeCode"];
        };
        /** @description The refresh token of the last log-in or refresh. */
        RefreshTokenRequest: {
            refreshToken: components["schemas"]["RefreshToken"];
        };
        /** @description Which session ends. */
        LogOutRequest: {
            refreshToken?: components["schemas"]["RefreshToken"];
            /**
             * @description Whether to end every session of the account instead of the one of `refreshToken`.
             * @default false
             * @example false
             */
            everywhere: boolean;
        };
        /** @description What logging out has done. */
        LogOutResult: {
            /**
             * @description Always true.
             * @example true
             */
            loggedOut: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        LogOutResultEnvelope: {
            data: components["schemas"]["LogOutResult"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description That the account shall be closed. */
        CloseAccountRequest: {
            /**
             * @description Has to be true. It cannot be undone, so that no request without a body, or sent by mistake, does it.
             * @example true
             * @enum {boolean}
             */
            confirm: true;
        };
        /** @description That the account is closed. */
        ClosedAccount: {
            /**
             * @description Always true.
             * @example true
             */
            closed: boolean;
            /**
             * Format: date-time
             * @description Until when the images of the identity card, the receipts and the references of payments are kept because a stay ended a short while ago; null where nothing is kept.
             * @example null
             */
            keptUntil: string | null;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        ClosedAccountEnvelope: {
            data: components["schemas"]["ClosedAccount"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
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
         * @description 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city decides the time zone of a property.
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
        /** @description An owner or a customer. Members from `email` on are for the user and administrators; anybody else sees null, or false for booleans. */
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
             * @description The phone number where no other one is given.
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
            /** @description The city where they live. */
            city: components["schemas"]["City"] | (never | null);
            /**
             * @description Whether the account is active.
             * @example true
             */
            isActive: boolean;
            /**
             * @description Whether an administrator has checked the identity document; a change of the name ends it.
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
             * @description Whether the e-mail address was proven with a code.
             * @example true
             */
            isEmailVerified: boolean;
            /**
             * @description Whether the phone number was proven with a code.
             * @example false
             */
            isPhoneVerified: boolean;
            /**
             * @description The e-mail address that takes the place of `email` as soon as its one-time code is verified.
             * @example null
             */
            pendingEmail: string | null;
            /**
             * @description The phone number that takes the place of `phone` as soon as its one-time code is verified.
             * @example null
             */
            pendingPhone: string | null;
            /** @description What kind of document the images show. */
            identityType: components["schemas"]["IdentityType"] | (never | null);
            /**
             * @description Its last three characters are legible.
             * @example *******567
             */
            identityNumberMasked: string | null;
            /**
             * @description Whether there is an image of the front of the identity card.
             * @example true
             */
            hasFrontIdImage: boolean;
            /**
             * @description Whether there is an image of the rear of the identity card.
             * @example true
             */
            hasRearIdImage: boolean;
            /**
             * @description Whether administrators have shut the account out.
             * @example false
             */
            isBlocked: boolean;
            /**
             * Format: int32
             * @description User identifier of the owner's agent.
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
             * @description Day of birth.
             * @example 2027-01-05
             */
            birthDate: string | null;
            /**
             * Format: int32
             * @description The version of the terms that was accepted last; null where none was.
             * @example 1
             */
            acceptedTermsVersion: number | null;
            /**
             * Format: int32
             * @description Rises whenever the user changes the profile; what activateOwner was looked at for.
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
        /** @description What is stored of the account beside the profile. */
        MyAccount: {
            /**
             * Format: date-time
             * @description When the account became active.
             * @example 2026-12-01T09:30:00Z
             */
            activatedAt: string | null;
            /**
             * Format: date-time
             * @description When the caller last logged in.
             * @example 2026-12-01T09:30:00Z
             */
            lastLoginAt: string | null;
        };
        /** @description The terms that the caller has accepted last; null where none. */
        MyAcceptedTerms: {
            /**
             * Format: int32
             * @description Their version.
             * @example 1
             */
            version: number;
            /**
             * @description The language they are written in.
             * @example en
             */
            language: string;
            /**
             * @description Their title.
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
             * @description When it was logged out or revoked; null while it lasts.
             * @example null
             */
            endedAt: string | null;
        };
        /**
         * @description What its owner calls it, so as to know later which program has it; not blank, one line without characters that cannot be seen.
         * @example Channel manager
         */
        ApiKeyName: string;
        /**
         * Format: int32
         * @description 0 Read, 1 Write: what an API key may do.
         * @example 1
         * @enum {integer}
         */
        ApiKeyAccess: 0 | 1;
        /** @description An API key, without the key itself. */
        ApiKey: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["ApiKeyName"];
            access: components["schemas"]["ApiKeyAccess"];
            /**
             * @description What the key ends with, to be recognised by.
             * @example 4f7Q
             */
            lastCharacters: string;
            createdAt: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description From when on it opens nothing any more; null where it does not expire.
             * @example 2026-12-01T09:30:00Z
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to within a minute or two; null where it never was.
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
             * @description Whether it was verified.
             * @example true
             */
            isUsed: boolean;
            sentAt: components["schemas"]["Instant"];
        };
        /** @description Who lets the property, and how to get in touch. The two numbers are for who is logged in; to anybody else they are null. */
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
             * @description The phone number where no other one is given.
             * @example +962790000002
             */
            whatsAppNumber: string | null;
            /**
             * @description Phone number in international form.
             * @example +962790000002
             */
            phone: string | null;
            /**
             * @description Whether an administrator has checked the identity document.
             * @example false
             */
            isIdentityVerified: boolean;
        };
        /**
         * @description Server path of an uploaded picture, as the upload answered it.
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
        /** @description What and where the property is. */
        PropertyInformation: {
            /** @description Paths of pictures, relative to the server, in the order in which they are shown. */
            images: components["schemas"]["PicturePath"][];
            /** @description The condition of the property, by which getRentProperties filters as `rentPropertyCondition`. */
            propertyType: components["schemas"]["RentPropertyCondition"];
            /** @description What it is let as, by which getRentProperties filters as `rentPropertyType`. Mostly the same as the condition. */
            type: components["schemas"]["RentPropertyType"];
            /**
             * @description What it is called.
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
             * @description Part of the city.
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
             * @description Degrees, WGS 84.
             * @example 31.9516
             */
            latitude: number | null;
            /**
             * Format: double
             * @description Degrees, WGS 84.
             * @example 35.9239
             */
            longitude: number | null;
            /**
             * Format: double
             * @description Square metres.
             * @example 84
             */
            area: number | null;
            /**
             * Format: int32
             * @description 0 is the ground floor.
             * @example 2
             */
            floor: number | null;
            /**
             * Format: int32
             * @description All rooms.
             * @example 4
             */
            roomsCount: number | null;
            /**
             * Format: int32
             * @description Rooms to sleep in.
             * @example 2
             */
            bedrooms: number | null;
            /**
             * Format: int32
             * @description Bathrooms.
             * @example 1
             */
            bathrooms: number | null;
            /**
             * Format: int32
             * @description Beds.
             * @example 3
             */
            bedsCount: number | null;
            /**
             * Format: int32
             * @description The year in which it was built.
             * @example 2015
             */
            buildYear: number | null;
        };
        /**
         * @description What a property offers, by name. Open.
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
        /** @description How many there are of each; null where the owner has not said. */
        DetailsRoom: {
            /**
             * Format: int32
             * @description Rooms to sleep in.
             * @example 2
             */
            bedrooms: number | null;
            /**
             * Format: int32
             * @description Living rooms.
             * @example 1
             */
            livingRooms: number | null;
            /**
             * Format: int32
             * @description Bathrooms.
             * @example 1
             */
            bathrooms: number | null;
            /**
             * Format: int32
             * @description Kitchens.
             * @example 1
             */
            kitchens: number | null;
            /**
             * Format: int32
             * @description Balconies.
             * @example null
             */
            balconies: number | null;
            /**
             * Format: int32
             * @description Beds.
             * @example 3
             */
            beds: number | null;
            /**
             * Format: int32
             * @description Most guests of a stay.
             * @example null
             */
            maxGuests: number | null;
        };
        /** @description What `detailsJSON` says, read for the client. Members beyond these are in `detailsJSON` only. */
        Details: {
            /** @description What the property offers. */
            services: components["schemas"]["Service"][];
            /** @description The rules of the house. */
            terms: components["schemas"]["Term"][];
            room: components["schemas"]["DetailsRoom"];
        };
        /**
         * Format: int32
         * @description 0 Monthly, 1 Daily: what the price is for.
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
         * @description A price in major units of the currency beside it, with at most that currency's `minorUnits` decimals; never zero.
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
         * @description An amount in major units of the currency beside it, with at most that currency's `minorUnits` decimals.
         * @example 135
         */
        Money: number;
        /**
         * Format: int32
         * @description 0 Flexible, 1 Moderate, 2 Strict. What a customer who cancels gets back of a confirmed deposit.
         * @example 1
         * @enum {integer}
         */
        CancellationPolicy: 0 | 1 | 2;
        /**
         * Format: int32
         * @description 0 Percentage of the total amount, 1 Fixed amount for each reservation.
         * @example 0
         * @enum {integer}
         */
        CommissionType: 0 | 1;
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
             * @description The text of a JSON object, exactly as the owner sent it. `details` is the same, read.
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
             * @description The reason given for the current status.
             * @example null
             */
            statusReason: string | null;
            /** @description Per night where `rentType` is Daily, per month where it is Monthly; of nights that neither `weekendPrice` nor a season has another price for. */
            price: components["schemas"]["Price"];
            /**
             * Format: double
             * @description What the nights that begin on the `weekendDays` of its city cost, where no season says otherwise. Null: what all nights cost.
             * @example 55
             */
            weekendPrice: number | null;
            /**
             * @description Whether nights of some times of the year have a price of their own; getSeasons answers them.
             * @example true
             */
            hasSeasons: boolean;
            /**
             * @description Identifier of the currency of all amounts here.
             * @example 7
             */
            currencyId: components["schemas"]["Id"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /** @description What a booking asks as deposit, whatever the stay; where `depositPercent` is not null, what it comes to for the shortest stay that the listing takes at `price` (a month counted as 30 nights). getQuote answers the deposit of a stay. */
            depositAmount: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description Null where the owner has set the deposit. Else the owner has set none, and a booking asks this share of the stay's total, in per cent.
             * @example null
             */
            depositPercent: number | null;
            /**
             * Format: int32
             * @description Fewest nights of a stay.
             * @example 1
             */
            minStayNights: number;
            /**
             * Format: int32
             * @description Most nights of a stay.
             * @example 30
             */
            maxStayNights: number;
            /**
             * Format: int32
             * @description Days between booking and start.
             * @example 0
             */
            minNoticeDays: number;
            /**
             * Format: int32
             * @description Null means no limit.
             * @example 4
             */
            maxGuests: number | null;
            cancellationPolicy: components["schemas"]["CancellationPolicy"];
            /**
             * @description Whether the caller has it among the favorites; false when nobody is logged in.
             * @example false
             */
            isFavorite: boolean;
            /** @description How the platform's commission is counted where this listing has its own, shown to its owner, their agent and administrators; else null. */
            commissionType: components["schemas"]["CommissionType"] | (never | null);
            /**
             * Format: double
             * @description Per cent or amount, as `commissionType` says.
             * @example null
             */
            commissionValue: number | null;
            /**
             * Format: int32
             * @description Rises with every change of the listing.
             * @example 1
             */
            version: number;
            createdAt: components["schemas"]["Instant"];
            updatedAt: components["schemas"]["Instant"];
        };
        /** @description Nights that the owner, or an imported calendar, keeps free of bookings. */
        BlockedDateRange: {
            /**
             * @description Identifier of the range.
             * @example 31
             */
            id: components["schemas"]["Id"];
            propertyId: components["schemas"]["Id"];
            /**
             * @description The first night that cannot be booked.
             * @example 2027-02-01
             */
            startDate: components["schemas"]["CalendarDate"];
            /**
             * @description The first day that can be booked again.
             * @example 2027-02-05
             */
            endDate: components["schemas"]["CalendarDate"];
            /**
             * @description Why; null where the owner has not said.
             * @example Painting
             */
            reason: string | null;
            /**
             * Format: int32
             * @description The imported calendar that the nights came with; null where they were blocked here.
             * @example null
             */
            importId: number | null;
            createdAt: components["schemas"]["Instant"];
        };
        /** @description A time of the year whose nights have a price of their own. */
        Season: {
            /**
             * @description What the owner calls it.
             * @example Summer
             */
            name: string;
            /**
             * @description The first night that costs its price.
             * @example 2027-06-01
             */
            startDate: components["schemas"]["CalendarDate"];
            /**
             * @description The first day after it; its night is not part of the season.
             * @example 2027-09-01
             */
            endDate: components["schemas"]["CalendarDate"];
            /**
             * @description What each of its nights costs.
             * @example 60
             */
            price: components["schemas"]["Price"];
            /**
             * Format: int32
             * @description Fewest nights of a stay that begins in it. Null: as for the listing.
             * @example 3
             */
            minStayNights: number | null;
        };
        /** @description The seasons of a listing. */
        Seasons: {
            propertyId: components["schemas"]["Id"];
            /**
             * @description Identifier of the currency of all amounts here.
             * @example 7
             */
            currencyId: components["schemas"]["Id"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /**
             * Format: int32
             * @description The listing's; rises with every change of it.
             * @example 2
             */
            version: number;
            /** @description In the order of time. */
            seasons: components["schemas"]["Season"][];
        };
        /** @description A listing whose calendar other platforms can read. */
        MyCalendarFeed: {
            propertyId: components["schemas"]["Id"];
            /** @description Since when its address is valid. */
            createdAt: components["schemas"]["Instant"];
        };
        /**
         * Format: int32
         * @description 0 Read, 1 Unchanged, 2 Empty, 3 Unreachable, 4 Refused, 5 NotACalendar, 6 TooLarge, 7 AddressNotAllowed. From 2 on what is blocked stays as it was. Open.
         * @example 0
         * @enum {integer}
         */
        CalendarOutcome: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
        /** @description A reservation whose nights an imported calendar wants too. Neither is changed; the owner was told. */
        CalendarConflict: {
            /**
             * @description Identifier of the reservation.
             * @example 21
             */
            reservationId: components["schemas"]["Id"];
            /**
             * @description The first of the nights that both want.
             * @example 2027-01-05
             */
            startDate: components["schemas"]["CalendarDate"];
            /**
             * @description The day after the last of them.
             * @example 2027-01-08
             */
            endDate: components["schemas"]["CalendarDate"];
        };
        /** @description A calendar that one of the caller's listings imports, without what of its addresses is secret. */
        MyCalendarImport: {
            id: components["schemas"]["Id"];
            propertyId: components["schemas"]["Id"];
            /**
             * @description What the owner calls it.
             * @example Airbnb
             */
            name: string;
            /**
             * @description Where it is read.
             * @example www.airbnb.com
             */
            host: string;
            createdAt: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When it was read last, with whatever outcome; null before the first time.
             * @example 2026-12-01T09:30:00Z
             */
            lastReadAt: string | null;
            /** @description What came of it; null before the first time. */
            lastOutcome: components["schemas"]["CalendarOutcome"] | (never | null);
            /** @description Reservations whose nights it wants too. */
            conflicts: components["schemas"]["CalendarConflict"][];
        };
        /**
         * Format: double
         * @description What a stay comes to, in major units of the currency beside it, with at most that currency's `minorUnits` decimals.
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
        /** @description The booked property in short, as it was booked, also when its listing has changed since or is no longer public. */
        ReservationProperty: {
            id: components["schemas"]["Id"];
            /**
             * @description What it is called.
             * @example Sunlit apartment near the Roman theatre
             */
            title: string;
            city: components["schemas"]["City"];
            /**
             * @description Street and number.
             * @example Rainbow Street 12
             */
            address: string | null;
            /**
             * @description Path of its first picture.
             * @example /Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg
             */
            image: string | null;
            /**
             * @description User identifier of the owner.
             * @example 2
             */
            ownerId: components["schemas"]["Id"];
        };
        /** @description Who has booked, and how to get in touch. */
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
             * @description The phone number where no other one is given.
             * @example +962790000003
             */
            whatsAppNumber: string | null;
        };
        /** @description A night and its price. */
        NightlyPrice: {
            /** @description The day on which the night begins. */
            date: components["schemas"]["CalendarDate"];
            /**
             * @description What the night costs.
             * @example 45
             */
            price: components["schemas"]["Amount"];
        };
        /** @description The price of each night of the stay, in the order of the nights; they add up to the total. Empty where `rentType` is Monthly, which has no prices by the night. */
        NightlyPrices: components["schemas"]["NightlyPrice"][];
        /** @description A booked stay. Price, deposit, policy, commission and what `property` shows are copies taken at the booking; later changes of the listing do not touch them. */
        Reservation: {
            /**
             * @description Identifier of the reservation.
             * @example 21
             */
            id: components["schemas"]["Id"];
            propertyId: components["schemas"]["Id"];
            startDate: components["schemas"]["CalendarDate"];
            /**
             * @description Day of departure; its night is not part of the stay.
             * @example 2027-01-08
             */
            endDate: components["schemas"]["CalendarDate"];
            /**
             * @description What has to be paid for the reservation to be confirmed.
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
             * @description How many nights there are.
             * @example 3
             */
            nights: number;
            rentType: components["schemas"]["RentType"];
            /**
             * @description Price of a night or of a month, as `rentType` says; where the nights have different prices, their average, rounded half up (`nightlyPrices` of getReservationById has each).
             * @example 45
             */
            unitPrice: components["schemas"]["Amount"];
            totalAmount: components["schemas"]["Amount"];
            /**
             * @description Total less deposit, never below zero.
             * @example 108
             */
            balanceAmount: components["schemas"]["Amount"];
            /**
             * @description Identifier of the currency of all amounts here.
             * @example 7
             */
            currencyId: components["schemas"]["Id"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /**
             * Format: int32
             * @description How many come; null where the customer has not said.
             * @example 2
             */
            guestsCount: number | null;
            /**
             * @description From the customer to the owner.
             * @example We arrive after 20:00.
             */
            note: string | null;
            /**
             * Format: date-time
             * @description Until when the nights are held without a deposit; null unless Pending.
             * @example 2026-12-01T09:30:00Z
             */
            holdExpiresAt: string | null;
            /**
             * Format: date-time
             * @description When the deposit was confirmed; null as long as it is not.
             * @example 2026-12-01T09:30:00Z
             */
            depositConfirmedAt: string | null;
            /**
             * Format: int32
             * @description User identifier of the administrator; null as long as nobody has confirmed, and where no deposit was asked for.
             * @example 11
             */
            depositConfirmedBy: number | null;
            cancellationPolicy: components["schemas"]["CancellationPolicy"];
            /**
             * Format: date-time
             * @description When it was called off; null unless cancelled.
             * @example 2026-12-01T09:30:00Z
             */
            cancelledAt: string | null;
            /** @description Role of whoever cancelled. */
            cancelledBy: components["schemas"]["UserRole"] | (never | null);
            /**
             * @description Why it was called off.
             * @example null
             */
            cancellationReason: string | null;
            /**
             * Format: double
             * @description What the customer gets back of what was confirmed; null unless cancelled.
             * @example 135
             */
            refundAmount: number | null;
            /** @description What has become of the refund that was recorded last: Pending, until it is paid out; Confirmed, when it was; Rejected, when it will not be. Null where there is none. */
            refundStatus: components["schemas"]["PaymentStatus"] | (never | null);
            /**
             * Format: double
             * @description What `refundAmount` would be if the caller cancelled now; 0 also where nothing is confirmed. Null where they cannot, and in all answers but getReservationById's, where it is worked out.
             * @example 135
             */
            refundIfCancelledNow: number | null;
            /**
             * @description Why the deposit was rejected.
             * @example null
             */
            rejectionReason: string | null;
            /** @description The platform's commission, shown to the owner, their agent and administrators; null to the customer. */
            commissionType: components["schemas"]["CommissionType"] | (never | null);
            /**
             * Format: double
             * @description Per cent or amount, as `commissionType` says; null to the customer.
             * @example 10
             */
            commissionValue: number | null;
            /**
             * Format: double
             * @description What the commission comes to; null to the customer.
             * @example 135
             */
            commissionAmount: number | null;
            property: components["schemas"]["ReservationProperty"];
            /** @description Who comes, shown to the owner and administrators; null to the customer. */
            customer: components["schemas"]["ReservationCustomer"] | (never | null);
            /** @description What each night costs, as it was booked; null in lists, where it would be most of the answer. */
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
        /** @description Money that came in for a reservation, or went back. Amount, purpose and the rest are never changed: only the status moves, and what has to be corrected is another transaction. */
        PaymentTransaction: {
            /**
             * @description Identifier of the payment.
             * @example 41
             */
            id: components["schemas"]["Id"];
            /**
             * @description The reservation that it is for.
             * @example 21
             */
            reservationId: components["schemas"]["Id"];
            /**
             * @description The customer of the reservation, who pays, or who gets a refund.
             * @example 3
             */
            payerId: components["schemas"]["Id"];
            purpose: components["schemas"]["PaymentPurpose"];
            status: components["schemas"]["PaymentStatus"];
            /**
             * @description How much, in the currency of the reservation; never negative, also of a refund.
             * @example 27
             */
            amount: components["schemas"]["Amount"];
            /**
             * @description Identifier of the reservation's currency.
             * @example 7
             */
            currencyId: components["schemas"]["Id"];
            /**
             * @description How it was paid.
             * @example 2
             */
            paymentTypeId: components["schemas"]["Id"];
            /**
             * @description What identifies the payment, e.g. the number of a bank transfer.
             * @example TR-20261201-0042
             */
            reference: string | null;
            /**
             * @description Whether getPaymentReceipt has a picture.
             * @example false
             */
            hasReceipt: boolean;
            /**
             * @description What was said with it.
             * @example Paid this morning.
             */
            note: string | null;
            /**
             * @description Why it was rejected.
             * @example null
             */
            rejectionReason: string | null;
            createdAt: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When it was confirmed, rejected or cancelled.
             * @example null
             */
            decidedAt: string | null;
            /**
             * Format: int32
             * @description User identifier of whoever confirmed, rejected or cancelled it.
             * @example null
             */
            decidedBy: number | null;
        };
        /** @description A listing that the caller has marked. */
        MyFavorite: {
            propertyId: components["schemas"]["Id"];
            createdAt: components["schemas"]["Instant"];
        };
        /**
         * Format: int32
         * @description 0 General, 1 OwnerActivated, 2 OwnerDeactivated, 3 ReservationCreated, 4 DepositSubmitted, 5 DepositConfirmed, 6 DepositRejected, 7 ReservationCancelled, 8 ReservationExpired, 9 ReservationCompleted, 10 PropertyStatusChanged, 11 PaymentRefunded, 12 TermsUpdated, 13 ReservationNoShow, 14 PropertyChanged, 15 RefundRejected, 16 ApiKeyAdded, 17 WebhookDisabled, 18 CalendarConflict. Open.
         * @example 5
         * @enum {integer}
         */
        NotificationType: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18;
        /** @description Something that its reader is told, in the reader's language. */
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
             * @description When it was first marked as read.
             * @example 2026-12-01T09:30:00Z
             */
            readAt: string | null;
            /**
             * Format: int32
             * @description The reservation that it is about, if any.
             * @example 11
             */
            reservationId: number | null;
            /**
             * Format: int32
             * @description The listing that it is about, if any.
             * @example 11
             */
            propertyId: number | null;
            createdAt: components["schemas"]["Instant"];
        };
        /**
         * @description Where events are sent to by POST: https, a public address, port 443 or one from 1024, no user in it. A server that was started for development may also take one of its own machine, by http.
         * @example https://partner.example.com/hooks/rentals
         */
        WebhookUrl: string;
        /**
         * @description What happened, as `kind.happened`. New types may be added: pass over those that you do not know. Besides what the type says, `data` holds:
         *
         *     | Type | When | In `data` |
         *     |---|---|---|
         *     | owner.registered | an owner has an account | ownerId, agentId of who brought the owner in |
         *     | owner.activated | an owner may let | ownerId |
         *     | owner.deactivated | an owner may not let any more | ownerId |
         *     | customer.registered | a customer has an account | |
         *     | user.blocked | an administrator has shut an account out | role |
         *     | user.unblocked | the account is open again | role |
         *     | user.closed | somebody has closed the own account | role |
         *     | property.created | a listing was added | ownerId, propertyId, propertyStatus |
         *     | property.updated | a listing was changed; its status too, where the change sends it back to review | the same |
         *     | property.statusChanged | a listing has another status, deleted ones (Archived) included | the same |
         *     | reservation.created | a stay was booked | ownerId, propertyId, reservationId, customerId, bookingStatus |
         *     | reservation.depositSubmitted | the customer says that the deposit is paid | the same |
         *     | reservation.confirmed | an administrator has the deposit, or none is due | the same |
         *     | reservation.rejected | an administrator has refused the deposit, and the stay with it | the same |
         *     | reservation.cancelled | one of both sides or an administrator has cancelled | the same |
         *     | reservation.expired | the deposit did not come in time | the same |
         *     | reservation.completed | the stay is over | the same |
         *     | reservation.noShow | the customer did not come | the same |
         *     | payment.created | a payment was recorded, or a refund is due | ownerId, propertyId, reservationId, payerId, paymentPurpose, paymentStatus, amount, currencyId |
         *     | payment.decided | an administrator has confirmed or rejected it, or it was taken back | the same |
         * @example reservation.created
         * @enum {string}
         */
        EventType: "owner.registered" | "owner.activated" | "owner.deactivated" | "customer.registered" | "user.blocked" | "user.unblocked" | "user.closed" | "property.created" | "property.updated" | "property.statusChanged" | "reservation.created" | "reservation.depositSubmitted" | "reservation.confirmed" | "reservation.rejected" | "reservation.cancelled" | "reservation.expired" | "reservation.completed" | "reservation.noShow" | "payment.created" | "payment.decided";
        /**
         * @description Which types of events are sent; empty for all, those that are added later included.
         * @example [
         *       "reservation.created",
         *       "reservation.cancelled"
         *     ]
         */
        WebhookTypes: components["schemas"]["EventType"][];
        /** @description An address that events are sent to. */
        Webhook: {
            id: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            types: components["schemas"]["WebhookTypes"];
            /**
             * @description Whether events are sent to it.
             * @example true
             */
            isActive: boolean;
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null where the last one succeeded, or none was made.
             * @example 2026-12-01T09:30:00Z
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description When it was made inactive because every attempt had failed for three days; null where it was not.
             * @example 2026-12-01T09:30:00Z
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @description Until when requests are signed with the former secret as well; null where they are not.
             * @example 2026-12-01T09:30:00Z
             */
            formerSecretEndsAt: string | null;
            createdAt: components["schemas"]["Instant"];
            updatedAt: components["schemas"]["Instant"];
        };
        /** @description A stored file, by what it is. Pictures are read by getPicture, images of an identity card by getOwnerIdImage and getCustomerIdImage, receipts by getPaymentReceipt. */
        MyFile: {
            /**
             * @description What it is.
             * @example identity
             * @enum {string}
             */
            kind: "picture" | "identity" | "receipt";
            /**
             * @description Of an image of the identity card, which side it shows.
             * @example front
             * @enum {string|null}
             */
            side: "front" | "rear" | null;
            /**
             * @description Of a picture, its server path.
             * @example null
             */
            path: string | null;
            /**
             * Format: int32
             * @description Of a receipt, the payment that it belongs to.
             * @example null
             */
            paymentId: number | null;
            /**
             * @description Its media type.
             * @example image/jpeg
             */
            contentType: string;
            /**
             * Format: int32
             * @description Its size in bytes.
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
        /** @description An act that was recorded. */
        MyAuditEntry: {
            /**
             * @description Mostly the operation.
             * @example confirmDeposit
             */
            action: string;
            /**
             * @description Kind and identifier of what was acted on.
             * @example reservation:21
             */
            subject: string;
            /**
             * @description The words that were recorded with it, where the caller was told them or wrote them; notes of administrators are left out.
             * @example null
             */
            reason: string | null;
            /**
             * @description Whether the caller acted.
             * @example false
             */
            isOwnAct: boolean;
            at: components["schemas"]["Instant"];
        };
        /** @description All that is stored about the caller, and nothing about other people. */
        MyData: {
            generatedAt: components["schemas"]["Instant"];
            profile: components["schemas"]["Profile"];
            account: components["schemas"]["MyAccount"];
            acceptedTerms: components["schemas"]["MyAcceptedTerms"];
            /** @description The log-ins, the last one first. Their tokens are not stored. */
            sessions: components["schemas"]["MySession"][];
            /** @description The API keys, the newest first. The keys themselves are not stored. */
            apiKeys: components["schemas"]["ApiKey"][];
            /** @description The one-time codes of the last day that were sent to the caller, the last one first. The codes themselves are not stored, and the network address that asked for one is left out, because it may be somebody else's. */
            codes: components["schemas"]["MyCode"][];
            /** @description An owner's listings, archived ones too, the newest first. */
            listings: components["schemas"]["RentProperty"][];
            /** @description The dates that are blocked in the caller's listings. */
            blockedDates: components["schemas"]["BlockedDateRange"][];
            /** @description The prices by season of the caller's listings; of listings that have some. Those for weekends stand with the listings. */
            seasons: components["schemas"]["Seasons"][];
            /** @description The caller's listings whose calendars other platforms can read. The addresses, which are secrets, are left out. */
            calendarFeeds: components["schemas"]["MyCalendarFeed"][];
            /** @description The calendars that the caller's listings import. */
            calendarImports: components["schemas"]["MyCalendarImport"][];
            /** @description A customer's reservations, or those of an owner's listings, without who the customer is and what the customer wrote; the newest first. */
            reservations: components["schemas"]["Reservation"][];
            /** @description A customer's payments, or those for an owner's listings, without the reference and note of the payer; the newest first. */
            payments: components["schemas"]["PaymentTransaction"][];
            /** @description What the caller has marked, the last one first. */
            favorites: components["schemas"]["MyFavorite"][];
            /** @description What the caller was told, the last one first, without the reasons that other people gave: those meant for the caller are with what they are about. */
            notifications: components["schemas"]["Notification"][];
            /** @description Where events are sent to for the caller, the oldest first. Secrets are left out. */
            webhooks: components["schemas"]["Webhook"][];
            /** @description Pictures, images of the identity card and receipts that belong to the caller, the newest first. */
            files: components["schemas"]["MyFile"][];
            /** @description What was recorded of acts on the caller's account, listings, reservations and payments, the last one first. Who acted is said only where it was the caller. */
            auditEntries: components["schemas"]["MyAuditEntry"][];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        MyDataEnvelope: {
            data: components["schemas"]["MyData"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        ProfileEnvelope: {
            data: components["schemas"]["Profile"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * @description First or last name; not blank, one line without characters that cannot be seen.
         * @example Example
         */
        PersonName: string;
        /**
         * @description Language of messages to the user, e.g. `en` or `ar-JO`.
         * @example en
         */
        Language: string;
        /** @description The whole of what users may change of themselves. Left out or null: whatsAppNumber, city, address and birthDate are removed. Left out: email, phone and language stay as they are. Null: email or phone is removed, where the other one stays and is verified. */
        ProfileUpdate: {
            firstName: components["schemas"]["PersonName"];
            lastName: components["schemas"]["PersonName"];
            /**
             * @description Phone number in international form. Left out or null: none.
             * @example +962790000002
             */
            whatsAppNumber?: string | null;
            language?: components["schemas"]["Language"];
            /** @description The city they live in. Left out or null: none. */
            city?: components["schemas"]["City"] | (never | null);
            /**
             * @description Postal address. Left out or null: none.
             * @example 12 Rainbow Street
             */
            address?: string | null;
            /**
             * Format: calendar-date
             * @description Date of birth, `YYYY-MM-DD`; at least 18 years ago. Left out or null: none.
             * @example 1990-05-17
             */
            birthDate?: string | null;
            /**
             * Format: email
             * @description E-mail address. Another one than before is pending until it is verified. Left out: as before. Null: none.
             * @example owner@example.com
             */
            email?: string | null;
            /**
             * @description Phone number in international form. Another one than before is pending until it is verified. Left out: as before. Null: none.
             * @example +962790000002
             */
            phone?: string | null;
        };
        /** @description Where the code goes. */
        SendEmailCodeRequest: {
            email: components["schemas"]["Email"];
        };
        /** @description Says the same whether or not the target belongs to an account. */
        SentCode: {
            /**
             * @description Always true.
             * @example true
             */
            sent: boolean;
            /**
             * @description The address or number, masked.
             * @example c***@example.com
             */
            target: string;
            /**
             * Format: int32
             * @description How long the code is good for.
             * @example 600
             */
            expiresInSeconds: number;
            /**
             * Format: int32
             * @description When another code may be asked for.
             * @example 60
             */
            resendAfterSeconds: number;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        SentCodeEnvelope: {
            data: components["schemas"]["SentCode"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Where the code goes. */
        SendPhoneCodeRequest: {
            phoneNumber: components["schemas"]["PhoneNumber"];
        };
        /** @description The address with the code that was sent there. */
        VerifyEmailRequest: {
            code: components["schemas"]["OneTimeCode"];
            /** @description If sent, it must be the account's own, or with an access token the pending one. */
            email?: components["schemas"]["Email"];
        };
        /** @description The number with the code that was sent there. */
        VerifyPhoneRequest: {
            code: components["schemas"]["OneTimeCode"];
            /** @description If sent, it must be the account's own, or with an access token the pending one. */
            phoneNumber?: components["schemas"]["PhoneNumber"];
        };
        /**
         * Format: binary
         * @description JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to its owner and to administrators.
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
         * @description Number of the identity document; kept encrypted, and only ever answered masked.
         * @example 9901234567
         */
        IdentityNumber: string;
        /**
         * Format: int32
         * @description Version of the terms that the user accepts; one that is in force for such users.
         * @example 1
         */
        AcceptedTermsVersion: number;
        /** @description At least one of Email and Phone is needed. Numbers travel as text. A field that is sent blank is absent. FrontIdCardImagePath and RearIdCardImagePath are taken too; any other file is refused. */
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
             * @description What kind of document the images show.
             * @default 0
             */
            IdentityType: components["schemas"]["IdentityType"];
            IdentityNumber?: components["schemas"]["IdentityNumber"];
            /**
             * @description What kind of owner it is.
             * @default 0
             */
            OwnerType: components["schemas"]["OwnerType"];
            /** @description User identifier of the agent who brought the owner in. */
            AgentId?: components["schemas"]["Id"];
            AcceptedTermsVersion?: components["schemas"]["AcceptedTermsVersion"];
        };
        /** @description The new account. No token comes with it; the user logs in next. */
        RegistrationResult: {
            userId: components["schemas"]["Id"];
            role: components["schemas"]["UserRole"];
            /**
             * @description False for an owner who waits for an administrator.
             * @example true
             */
            isActive: boolean;
            /**
             * @description Always true.
             * @example true
             */
            verificationRequired: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        RegistrationResultEnvelope: {
            data: components["schemas"]["RegistrationResult"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * Format: binary
         * @description The bytes of the image.
         */
        IdImage: Uint8Array;
        /** @description The wrapper of every successful answer; the payload is `data`. */
        ProfileListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Profile"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
        /** @description What has become of the owner. */
        OwnerActivation: {
            /**
             * Format: int32
             * @description The `version` of the profile that was compared with the identity card. If the owner has changed the profile since, nobody is activated. Left out: whoever the owner says to be by now is activated.
             * @example 1
             */
            version?: number;
            /**
             * @description For the record of what administrators do; the owner does not see it.
             * @example Passport checked against the pictures.
             */
            note?: string;
        };
        /**
         * @description Why, in words that the other side may read.
         * @example The dates no longer suit us.
         */
        Reason: string;
        /** @description What has become of the owner. */
        OwnerDeactivation: {
            reason: components["schemas"]["Reason"];
        };
        /** @description At least one of Email and Phone is needed. Numbers travel as text. A field that is sent blank is absent. FrontIdCardImagePath and RearIdCardImagePath are taken too; any other file is refused. */
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
             * @description What kind of document the images show.
             * @default 0
             */
            IdentityType: components["schemas"]["IdentityType"];
            IdentityNumber?: components["schemas"]["IdentityNumber"];
            /**
             * @description What kind of customer it is.
             * @default 0
             */
            CustomerType: components["schemas"]["CustomerType"];
            AcceptedTermsVersion?: components["schemas"]["AcceptedTermsVersion"];
        };
        /**
         * Format: calendar-date
         * @description A calendar date, `YYYY-MM-DD`. The date of an ISO date-time is taken too, where it has no offset or its clock shows midnight; any other with an offset is refused, because it is another day elsewhere.
         * @example 2027-01-05
         */
        CalendarDateInput: string;
        /** @description The wrapper of every successful answer; the payload is `data`. */
        RentPropertyListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["RentProperty"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
        /** @description The wrapper of every successful answer; the payload is `data`. */
        RentPropertyEnvelope: {
            data: components["schemas"]["RentProperty"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description What and where the property is, as its owner writes it. */
        PropertyInformationInput: {
            /**
             * @description Paths of pictures that the owner uploaded, in the order in which they are shown.
             * @default []
             */
            images: components["schemas"]["PicturePath"][];
            /** @description The condition of the property, by which getRentProperties filters as `rentPropertyCondition`. */
            propertyType: components["schemas"]["RentPropertyCondition"];
            /** @description What it is let as, by which getRentProperties filters as `rentPropertyType`. Mostly the same as the condition. */
            type: components["schemas"]["RentPropertyType"];
            /**
             * @description What the listing is called; not blank, one line without characters that cannot be seen.
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
             * @description Part of the city.
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
             * @description Degrees, WGS 84.
             * @example 31.9516
             */
            latitude?: number | null;
            /**
             * Format: double
             * @description Degrees, WGS 84.
             * @example 35.9239
             */
            longitude?: number | null;
            /**
             * Format: double
             * @description Square metres.
             * @example 84
             */
            area?: number | null;
            /**
             * Format: int32
             * @description 0 is the ground floor.
             * @example 2
             */
            floor?: number | null;
            /**
             * Format: int32
             * @description All rooms.
             * @example 4
             */
            roomsCount?: number | null;
            /**
             * Format: int32
             * @description Rooms to sleep in.
             * @example 2
             */
            bedrooms?: number | null;
            /**
             * Format: int32
             * @description Bathrooms.
             * @example 1
             */
            bathrooms?: number | null;
            /**
             * Format: int32
             * @description Beds.
             * @example 3
             */
            bedsCount?: number | null;
            /**
             * Format: int32
             * @description The year in which it was built.
             * @example 2015
             */
            buildYear?: number | null;
        };
        /** @description A listing as its owner writes it. Members that are left out get their default, also in an update, which replaces the whole listing. */
        RentPropertyDto: {
            PropertyInformation: components["schemas"]["PropertyInformationInput"];
            /**
             * @description Identifier of an active currency of the currency list.
             * @example 7
             */
            CurrencyId: components["schemas"]["Id"];
            /**
             * @description The text of a JSON object, at most 8 levels deep: `services` an array of Service names, `terms` an array of Term names, `room` an object with the counts of DetailsRoom. All of it is optional, and null is the same as left out; the letter case of members does not matter. Other members are kept. The text is answered exactly as it was sent.
             * @default {"services":[],"terms":[],"room":{}}
             * @example {"services":["Electricity","Internet"],"terms":["NoSmoking","NoAnimals"],"room":{"bedrooms":2,"beds":3}}
             */
            DetailsJSON: string;
            RentType: components["schemas"]["RentType"];
            /**
             * @description What kind of building it is.
             * @default 0
             */
            BuildingType: components["schemas"]["BuildingType"];
            /** @description Per night where RentType is Daily, per month where it is Monthly; at most the currency's `minorUnits` decimals. */
            Price: components["schemas"]["Price"];
            /**
             * Format: double
             * @description What the nights that begin on the `weekendDays` of the listing's city cost, where no season says otherwise; for listings let by the night only. Left out or null: they cost Price.
             * @example 55
             */
            WeekendPrice?: number | null;
            /**
             * Format: double
             * @description What a booking asks as deposit, however long the stay, but never more than the stay's total. Left out or null: 20 % of that total. Zero: no deposit, and a booking is confirmed at once.
             * @example 27
             */
            DepositAmount?: number | null;
            /**
             * Format: int32
             * @description For a listing that is sent back as it was read. The percentage is the marketplace's, and no other is taken: with it, a DepositAmount that is just what it comes to counts as left out. With null or left out, the DepositAmount is the owner's.
             * @example null
             */
            DepositPercent?: number | null;
            /**
             * Format: int32
             * @description Fewest nights of a stay. Left out or null: 1 where RentType is Daily, 28 where it is Monthly.
             * @example 1
             */
            MinStayNights?: number | null;
            /**
             * Format: int32
             * @description Most nights of a stay, not fewer than MinStayNights. Left out or null: 365.
             * @example 30
             */
            MaxStayNights?: number | null;
            /**
             * Format: int32
             * @description How many days before its start a stay has to be booked.
             * @default 0
             * @example 0
             */
            MinNoticeDays: number;
            /**
             * Format: int32
             * @description Most guests of a stay. Left out or null: no limit.
             * @example 4
             */
            MaxGuests?: number | null;
            /**
             * @description What a customer who cancels gets back.
             * @default 1
             */
            CancellationPolicy: components["schemas"]["CancellationPolicy"];
        };
        /** @description The whole listing as it shall be, and the version that it replaces. */
        RentPropertyUpdateDto: {
            PropertyInformation: components["schemas"]["PropertyInformationInput"];
            /**
             * @description Identifier of an active currency of the currency list.
             * @example 7
             */
            CurrencyId: components["schemas"]["Id"];
            /**
             * @description The text of a JSON object, at most 8 levels deep: `services` an array of Service names, `terms` an array of Term names, `room` an object with the counts of DetailsRoom. All of it is optional, and null is the same as left out; the letter case of members does not matter. Other members are kept. The text is answered exactly as it was sent.
             * @default {"services":[],"terms":[],"room":{}}
             * @example {"services":["Electricity","Internet"],"terms":["NoSmoking","NoAnimals"],"room":{"bedrooms":2,"beds":3}}
             */
            DetailsJSON: string;
            RentType: components["schemas"]["RentType"];
            /**
             * @description What kind of building it is.
             * @default 0
             */
            BuildingType: components["schemas"]["BuildingType"];
            /** @description Per night where RentType is Daily, per month where it is Monthly; at most the currency's `minorUnits` decimals. */
            Price: components["schemas"]["Price"];
            /**
             * Format: double
             * @description What the nights that begin on the `weekendDays` of the listing's city cost, where no season says otherwise; for listings let by the night only. Left out or null: they cost Price.
             * @example 55
             */
            WeekendPrice?: number | null;
            /**
             * Format: double
             * @description What a booking asks as deposit, however long the stay, but never more than the stay's total. Left out or null: 20 % of that total. Zero: no deposit, and a booking is confirmed at once.
             * @example 27
             */
            DepositAmount?: number | null;
            /**
             * Format: int32
             * @description For a listing that is sent back as it was read. The percentage is the marketplace's, and no other is taken: with it, a DepositAmount that is just what it comes to counts as left out. With null or left out, the DepositAmount is the owner's.
             * @example null
             */
            DepositPercent?: number | null;
            /**
             * Format: int32
             * @description Fewest nights of a stay. Left out or null: 1 where RentType is Daily, 28 where it is Monthly.
             * @example 1
             */
            MinStayNights?: number | null;
            /**
             * Format: int32
             * @description Most nights of a stay, not fewer than MinStayNights. Left out or null: 365.
             * @example 30
             */
            MaxStayNights?: number | null;
            /**
             * Format: int32
             * @description How many days before its start a stay has to be booked.
             * @default 0
             * @example 0
             */
            MinNoticeDays: number;
            /**
             * Format: int32
             * @description Most guests of a stay. Left out or null: no limit.
             * @example 4
             */
            MaxGuests?: number | null;
            /**
             * @description What a customer who cancels gets back.
             * @default 1
             */
            CancellationPolicy: components["schemas"]["CancellationPolicy"];
            /**
             * Format: int32
             * @description The `version` that was read. If the listing has changed since, the update is refused. Left out: the update overwrites.
             * @example 1
             */
            Version?: number;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        SeasonsEnvelope: {
            data: components["schemas"]["Seasons"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A time of the year whose nights have a price of their own. */
        SeasonInput: {
            /**
             * @description What to call it; not blank, one line without characters that cannot be seen.
             * @example Summer
             */
            name: string;
            /**
             * @description The first night that costs its price, `YYYY-MM-DD` or an ISO date-time.
             * @example 2027-06-01
             */
            startDate: components["schemas"]["CalendarDateInput"];
            /**
             * @description The first day after it, `YYYY-MM-DD` or an ISO date-time; its night is not part of the season.
             * @example 2027-09-01
             */
            endDate: components["schemas"]["CalendarDateInput"];
            /**
             * @description What each of its nights costs; at most the currency's `minorUnits` decimals.
             * @example 60
             */
            price: components["schemas"]["Price"];
            /**
             * Format: int32
             * @description Fewest nights of a stay that begins in it, not more than the listing's maxStayNights. Left out or null: as for the listing.
             * @example 3
             */
            minStayNights?: number | null;
        };
        /** @description All seasons of a listing, and the version of it that they are for. */
        SetSeasonsRequest: {
            /** @description In any order; no two share a night. */
            seasons: components["schemas"]["SeasonInput"][];
            /**
             * Format: int32
             * @description The `version` that was read. If the listing has changed since, its seasons stay as they are. Left out: they are replaced whatever they are by now.
             * @example 1
             */
            version?: number;
        };
        /** @description The state that the listing shall be in. */
        ChangePropertyStatusRequest: {
            propertyStatus: components["schemas"]["PropertyStatus"];
            /**
             * @description Why, for the owner to read; required for Rejected and Suspended.
             * @example Being repainted until March.
             */
            reason?: string;
            /**
             * Format: int32
             * @description The `version` that was looked at. If the listing has changed since, its status stays as it is: what is approved is what was seen. Left out: the status changes whatever the listing shows by now.
             * @example 1
             */
            version?: number;
        };
        /** @description What is left of a deleted listing. */
        DeletedRentProperty: {
            id: components["schemas"]["Id"];
            /**
             * @description Always 5, Archived.
             * @example 5
             */
            propertyStatus: components["schemas"]["PropertyStatus"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        DeletedRentPropertyEnvelope: {
            data: components["schemas"]["DeletedRentProperty"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A form with the picture. */
        PictureUpload: {
            /**
             * Format: binary
             * @description JPEG, PNG or WebP, told by its content and not by its name; at most 5 MiB, 8000 pixels a side and 25 million pixels in all.
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
        /** @description A stored picture. `path` is what a listing's `images` take. */
        UploadedPicture: {
            path: components["schemas"]["PicturePath"];
            fileName: components["schemas"]["PictureFileName"];
            contentType: components["schemas"]["PictureContentType"];
            /**
             * Format: int32
             * @description Pixels.
             * @example 1600
             */
            width: number;
            /**
             * Format: int32
             * @description Pixels.
             * @example 1200
             */
            height: number;
            /**
             * Format: int32
             * @description Bytes as stored.
             * @example 248311
             */
            size: number;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        UploadedPictureEnvelope: {
            data: components["schemas"]["UploadedPicture"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * Format: binary
         * @description The bytes of the picture.
         */
        Picture: Uint8Array;
        /** @description That the picture is deleted. */
        PictureDeletion: {
            /**
             * @description Always true.
             * @example true
             */
            deleted: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        PictureDeletionEnvelope: {
            data: components["schemas"]["PictureDeletion"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A listing among the caller's favorites. */
        Favorite: {
            propertyId: components["schemas"]["Id"];
            /** @description When it was added. */
            createdAt: components["schemas"]["Instant"];
            property: components["schemas"]["RentProperty"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        FavoriteEnvelope: {
            data: components["schemas"]["Favorite"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description That the listing is no favorite any more. */
        RemovedFavorite: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        RemovedFavoriteEnvelope: {
            data: components["schemas"]["RemovedFavorite"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        FavoriteListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Favorite"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
        /** @description A span of free nights. Every stay within it that keeps the listing's shortest and longest stay can be booked at this moment. */
        AvailableDateRange: {
            /**
             * @description Earliest day of arrival.
             * @example 2026-12-01
             */
            startDate: components["schemas"]["CalendarDate"];
            /** @description Latest day of departure. */
            endDate: components["schemas"]["CalendarDate"];
            /**
             * Format: int32
             * @description How many nights there are.
             * @example 35
             */
            nights: number;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        AvailableDateRangeListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["AvailableDateRange"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description What a stay costs at this moment. Nothing is held. */
        Quote: {
            propertyId: components["schemas"]["Id"];
            startDate: components["schemas"]["CalendarDate"];
            /**
             * @description Day of departure; its night is not part of the stay.
             * @example 2027-01-08
             */
            endDate: components["schemas"]["CalendarDate"];
            /**
             * Format: int32
             * @description How many nights there are.
             * @example 3
             */
            nights: number;
            /**
             * @description Price of a night or of a month, as `rentType` says; where the nights have different prices, their average, rounded half up.
             * @example 45
             */
            unitPrice: components["schemas"]["Amount"];
            rentType: components["schemas"]["RentType"];
            totalAmount: components["schemas"]["Amount"];
            /**
             * @description What has to be paid for the reservation to be confirmed; never more than the total.
             * @example 27
             */
            depositAmount: components["schemas"]["Amount"];
            /**
             * @description Total less deposit.
             * @example 108
             */
            balanceAmount: components["schemas"]["Amount"];
            /**
             * @description Identifier of the currency of all amounts here.
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
        /** @description The wrapper of every successful answer; the payload is `data`. */
        QuoteEnvelope: {
            data: components["schemas"]["Quote"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The stay that a customer wants. */
        BookReservationRequest: {
            propertyId: components["schemas"]["Id"];
            startDate: components["schemas"]["CalendarDateInput"];
            /**
             * @description Day of departure, `YYYY-MM-DD` or an ISO date-time; its night is not part of the stay.
             * @example 2027-01-08
             */
            endDate: components["schemas"]["CalendarDateInput"];
            /**
             * Format: int32
             * @description How many come; not more than the listing's `maxGuests`.
             * @example 2
             */
            guestsCount?: number | null;
            /**
             * @description For the owner to read.
             * @example We arrive after 20:00.
             */
            note?: string | null;
            /**
             * Format: double
             * @description The total that the customer has seen (`totalAmount` of getQuote). Where the stay costs another one by now, it is not booked and the answer is a 409 PRICE_CHANGED, whose message and `errors` name what it is now. The same holds for the three that follow.
             * @example 135
             */
            expectedTotalAmount?: number | null;
            /**
             * Format: double
             * @description The deposit that the customer has seen (`depositAmount` of getQuote).
             * @example 27
             */
            expectedDepositAmount?: number | null;
            /**
             * Format: int32
             * @description The currency of the amounts that the customer has seen (`currencyId` of getQuote).
             * @example 7
             */
            expectedCurrencyId?: number | null;
            /** @description What the customer has seen of what goes back after a cancellation (`cancellationPolicy` of getQuote). */
            expectedCancellationPolicy?: components["schemas"]["CancellationPolicy"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        ReservationEnvelope: {
            data: components["schemas"]["Reservation"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        ReservationListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Reservation"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
        /** @description Why a stay is called off, and what goes back. */
        CancelReservationRequest: {
            /** @description Required unless the customer cancels. */
            reason?: components["schemas"]["Reason"];
            /**
             * Format: double
             * @description An administrator may set the refund, up to what was confirmed, in place of what the policy says; from others it is ignored.
             * @example 27
             */
            refundAmount?: number | null;
        };
        /** @description What the owner has to say of it. */
        MarkNoShowRequest: {
            /**
             * @description What happened; kept in the record of the act.
             * @example Nobody came until midnight.
             */
            note?: string | null;
        };
        /** @description The nights that an owner wants to keep free. */
        AddBlockedDatesRequest: {
            propertyId: components["schemas"]["Id"];
            /**
             * @description The first night that cannot be booked, `YYYY-MM-DD` or an ISO date-time.
             * @example 2027-02-01
             */
            startDate: components["schemas"]["CalendarDateInput"];
            /**
             * @description The first day that can be booked again, `YYYY-MM-DD` or an ISO date-time.
             * @example 2027-02-05
             */
            endDate: components["schemas"]["CalendarDateInput"];
            /**
             * @description Why; only the owner and administrators see it.
             * @example Painting
             */
            reason?: string | null;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        BlockedDateRangeEnvelope: {
            data: components["schemas"]["BlockedDateRange"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        BlockedDateRangeListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["BlockedDateRange"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description That the nights can be booked again. */
        RemovedBlockedDates: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        RemovedBlockedDatesEnvelope: {
            data: components["schemas"]["RemovedBlockedDates"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Where other platforms read the calendar of a property. */
        CalendarFeed: {
            propertyId: components["schemas"]["Id"];
            /**
             * @description The address, which is a secret.
             * @example http://127.0.0.1:8080/Calendar/Export/11/dG8gYmUgcmVwbGFjZWQgYnkgUm90YXRlRmVlZA.ics
             */
            url: string;
            /** @description Since when the address is valid. */
            createdAt: components["schemas"]["Instant"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        CalendarFeedEnvelope: {
            data: components["schemas"]["CalendarFeed"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A calendar of another platform. */
        AddCalendarImportRequest: {
            propertyId: components["schemas"]["Id"];
            /**
             * @description What to call it, such as the name of the platform; not blank, one line without characters that cannot be seen.
             * @example Airbnb
             */
            name: string;
            /**
             * @description Its address in iCalendar form, as the platform shows it; https, without user and password.
             * @example https://www.airbnb.com/calendar/ical/12345.ics?s=0f8b6c1e
             */
            url: string;
        };
        /** @description A calendar of another platform whose nights are blocked here. */
        CalendarImport: {
            /**
             * @description Identifier of the import.
             * @example 51
             */
            id: components["schemas"]["Id"];
            propertyId: components["schemas"]["Id"];
            /**
             * @description What the owner calls it.
             * @example Airbnb
             */
            name: string;
            /**
             * @description Where it is read. The rest of its address, which is often a secret, is never shown again.
             * @example www.airbnb.com
             */
            host: string;
            /**
             * @description What to enter on that platform as the address of this calendar: the same as the address of GetFeed without what came from there. A secret.
             * @example http://127.0.0.1:8080/Calendar/Export/12/Zm9yIHRoZSBwbGF0Zm9ybSBvZiB0aGlzIGltcG9ydA.ics
             */
            exportUrl: string;
            createdAt: components["schemas"]["Instant"];
            /** @description When it is read next, or a little later. */
            nextReadAt: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When it was read last, with whatever outcome; null before the first time.
             * @example 2026-12-01T09:30:00Z
             */
            lastReadAt: string | null;
            /** @description What came of it; null before the first time. */
            lastOutcome: components["schemas"]["CalendarOutcome"] | (never | null);
            /**
             * Format: date-time
             * @description When it was understood last; null where it never was.
             * @example 2026-12-01T09:30:00Z
             */
            lastSuccessAt: string | null;
            /**
             * Format: int32
             * @description How many of its events took nights when it was understood last; null where it never was.
             * @example 1
             */
            events: number | null;
            /** @description Reservations whose nights it wants too. */
            conflicts: components["schemas"]["CalendarConflict"][];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        CalendarImportEnvelope: {
            data: components["schemas"]["CalendarImport"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        CalendarImportListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["CalendarImport"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description That the calendar is not imported any more. */
        RemovedCalendarImport: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        RemovedCalendarImportEnvelope: {
            data: components["schemas"]["RemovedCalendarImport"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A way to pay. */
        PaymentType: {
            /**
             * @description Identifier of the type of payment.
             * @example 2
             */
            id: components["schemas"]["Id"];
            /**
             * @description Shown to people.
             * @example Bank transfer
             */
            name: string;
            /**
             * @description Stable name for programs.
             * @example BankTransfer
             */
            code: string;
            /**
             * @description What it is.
             * @example To the account of the platform.
             */
            description: string | null;
            /**
             * @description How to pay this way, for customers to read, e.g. the account to transfer to.
             * @example Account 0042 at the Example Bank; name the number of the reservation.
             */
            instructions: string | null;
            /**
             * @description Whether a payment has to name its reference.
             * @example true
             */
            requiresReference: boolean;
            /**
             * @description Whether a payment has to come with a picture of its receipt.
             * @example false
             */
            requiresReceipt: boolean;
            /**
             * @description Whether payments may be made this way.
             * @example true
             */
            isActive: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        PaymentTypeListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["PaymentType"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A way to pay, as an administrator describes it; a member that is left out takes its default. */
        PaymentTypeRequest: {
            /**
             * @description Shown to people.
             * @example Bank transfer
             */
            name: string;
            /**
             * @description Stable name for programs, letters and digits; no two types share one.
             * @example BankTransfer
             */
            code: string;
            /**
             * @description What it is.
             * @example To the account of the platform.
             */
            description?: string | null;
            /**
             * @description How to pay this way, for customers to read, e.g. the account to transfer to.
             * @example Account 0042 at the Example Bank; name the number of the reservation.
             */
            instructions?: string | null;
            /**
             * @description Whether a payment has to name its reference.
             * @default false
             * @example true
             */
            requiresReference: boolean;
            /**
             * @description Whether a payment has to come with a picture of its receipt.
             * @default false
             * @example false
             */
            requiresReceipt: boolean;
            /**
             * @description Whether payments may be made this way.
             * @default true
             * @example true
             */
            isActive: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        PaymentTypeEnvelope: {
            data: components["schemas"]["PaymentType"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The type of payment, which nobody can choose any more. */
        DeletedPaymentType: {
            /**
             * @description Identifier of the type of payment.
             * @example 2
             */
            id: components["schemas"]["Id"];
            /**
             * @description Always false.
             * @example false
             */
            isActive: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        DeletedPaymentTypeEnvelope: {
            data: components["schemas"]["DeletedPaymentType"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
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
             * @description How it was paid; one of the active types of getPaymentTypes.
             * @example 2
             */
            paymentTypeId: number;
            /**
             * Format: double
             * @description How much, in the currency of the reservation, with at most its `minorUnits` decimals. A deposit is exactly the depositAmount of the reservation.
             * @example 27
             */
            amount: number;
            /**
             * @description What it is for. Customers pay deposits and balances; a refund is recorded by an administrator.
             * @default 0
             */
            purpose: components["schemas"]["PaymentPurpose"];
            /**
             * @description What identifies the payment, e.g. the number of a bank transfer; some types of payment require it.
             * @example TR-20261201-0042
             */
            reference?: string | null;
            /**
             * @description Kept with the payment.
             * @example Paid this morning.
             */
            note?: string | null;
        };
        /**
         * Format: binary
         * @description JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to the payer and to administrators. Some types of payment require it.
         */
        ReceiptFile: Uint8Array;
        /** @description The same as a form, with a picture of the receipt. Numbers travel as text. */
        NewPaymentTransactionForm: {
            /**
             * Format: int32
             * @description Identifier of the reservation.
             * @example 21
             */
            reservationId: number;
            /**
             * Format: int32
             * @description How it was paid; one of the active types of getPaymentTypes.
             * @example 2
             */
            paymentTypeId: number;
            /**
             * Format: double
             * @description How much, in the currency of the reservation, with at most its `minorUnits` decimals. A deposit is exactly the depositAmount of the reservation.
             * @example 27
             */
            amount: number;
            /**
             * @description What it is for. Customers pay deposits and balances; a refund is recorded by an administrator.
             * @default 0
             */
            purpose: components["schemas"]["PaymentPurpose"];
            /**
             * @description What identifies the payment, e.g. the number of a bank transfer; some types of payment require it.
             * @example TR-20261201-0042
             */
            reference?: string | null;
            /**
             * @description Kept with the payment.
             * @example Paid this morning.
             */
            note?: string | null;
            receipt?: components["schemas"]["ReceiptFile"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        PaymentTransactionEnvelope: {
            data: components["schemas"]["PaymentTransaction"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        PaymentTransactionListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["PaymentTransaction"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
        /** @description What an administrator has decided of a payment. */
        DecidePaymentTransactionRequest: {
            /**
             * @description True when the money is there, or a refund was paid out; false when it is not.
             * @example true
             */
            confirm: boolean;
            /**
             * @description Why; required where `confirm` is false, and then for the payer to read.
             * @example Seen on the account today.
             */
            reason?: string | null;
        };
        /** @description How the deposit came in. */
        ConfirmDepositRequest: {
            /**
             * Format: int32
             * @description How the deposit came in, where no payment of it was declared before: 1 Cash, 2 BankTransfer, 3 MoneyTransferOffice, 4 Card, 5 MobileWallet.
             * @default 1
             * @example 2
             */
            paymentTypeId: number;
            /**
             * @description What identifies the payment, e.g. the number of a bank transfer.
             * @example TR-20261201-0042
             */
            reference?: string | null;
            /**
             * @description Kept with the payment.
             * @example Seen on the account today.
             */
            note?: string | null;
        };
        /** @description Why the deposit is refused, and what becomes of the nights. */
        RejectDepositRequest: {
            /**
             * @description Why, for the customer to read; not blank.
             * @example The transfer has not arrived.
             */
            reason: string;
            /**
             * @description Whether the nights become free. False gives a customer who has declared a payment another 24 hours; a Pending reservation is rejected either way.
             * @default true
             * @example true
             */
            releaseDates: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        NotificationListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Notification"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
        /** @description How many notifications are waiting. */
        UnreadCount: {
            /**
             * Format: int32
             * @description Notifications that are not read yet.
             * @example 3
             */
            count: number;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        UnreadCountEnvelope: {
            data: components["schemas"]["UnreadCount"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        NotificationEnvelope: {
            data: components["schemas"]["Notification"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description How many notifications were marked. */
        MarkedNotifications: {
            /**
             * Format: int32
             * @description How many were not read before.
             * @example 3
             */
            updated: number;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        MarkedNotificationsEnvelope: {
            data: components["schemas"]["MarkedNotifications"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Who is told, by either `userIds` or `role`, and what. */
        SendNotificationRequest: {
            /**
             * @description These users. One who is named twice is told once.
             * @example [
             *       2,
             *       3
             *     ]
             */
            userIds?: components["schemas"]["Id"][];
            /** @description Everybody who has this role and is not blocked. */
            role?: components["schemas"]["UserRole"];
            /**
             * @description Plain text, shown to everybody as it is written.
             * @example Maintenance on Friday
             */
            title: string;
            /**
             * @description Plain text, shown to everybody as it is written.
             * @example Bookings pause on Friday from 02:00 to 02:30.
             */
            message: string;
        };
        /** @description How many people were told. */
        SentNotifications: {
            /**
             * Format: int32
             * @description How many users are told.
             * @example 2
             */
            sent: number;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        SentNotificationsEnvelope: {
            data: components["schemas"]["SentNotifications"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * Format: int64
         * @description A place in the feed of events, which are numbered 1, 2, 3 without gaps; 0 is before the first.
         * @example 118
         */
        EventSequence: number;
        /**
         * @description What kind of record an event is about. New ones may be added.
         * @example reservation
         * @enum {string}
         */
        EventResourceKind: "user" | "property" | "reservation" | "payment";
        /** @description What an event is about. Read it for what it is now; the event says what it became at that moment. */
        EventResource: {
            kind: components["schemas"]["EventResourceKind"];
            id: components["schemas"]["Id"];
        };
        /** @description The identifiers that belong to an event, and what the record became by it. What does not apply to the type is null: the table at EventType says what does. Nothing in it is personal. */
        EventData: {
            /**
             * Format: int32
             * @description Whose listing it is or was booked, or the owner whom the event is about.
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
             * @description Who has booked.
             * @example 11
             */
            customerId: number | null;
            /**
             * Format: int32
             * @description Who has paid, or is to be given back.
             * @example 11
             */
            payerId: number | null;
            /**
             * Format: int32
             * @description The agent who has brought in an owner; null where nobody has.
             * @example 11
             */
            agentId: number | null;
            /** @description The role of the account. */
            role: components["schemas"]["UserRole"] | (never | null);
            /** @description What the listing became. */
            propertyStatus: components["schemas"]["PropertyStatus"] | (never | null);
            /** @description What the reservation became. */
            bookingStatus: components["schemas"]["BookingStatus"] | (never | null);
            /** @description What the payment is for. */
            paymentPurpose: components["schemas"]["PaymentPurpose"] | (never | null);
            /** @description What the payment became. */
            paymentStatus: components["schemas"]["PaymentStatus"] | (never | null);
            /**
             * Format: double
             * @description Of the payment.
             * @example 135
             */
            amount: number | null;
            /**
             * Format: int32
             * @description Of the amount.
             * @example 11
             */
            currencyId: number | null;
        };
        /** @description Something that has happened. */
        Event: {
            /**
             * Format: uuid
             * @description Stays the same wherever and however often the event is told.
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
             * @description Of the form of `data`. Members may be added to it without another one.
             * @example 1
             */
            version: number;
        };
        /** @description A part of the feed. */
        EventPage: {
            /** @description In the order of their sequence. */
            events: components["schemas"]["Event"][];
            /** @description Up to here everything was looked at: keep it, and send it as `afterSequence` the next time. It moves on also where nothing of the part was for the caller, or of the types that were asked for. */
            lastSequence: components["schemas"]["EventSequence"];
            /** @description Where the feed ends at this moment. There is more to read while `lastSequence` is below it. */
            newestSequence: components["schemas"]["EventSequence"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        EventPageEnvelope: {
            data: components["schemas"]["EventPage"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        WebhookListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Webhook"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Where to, and what. */
        AddWebhookRequest: {
            url: components["schemas"]["WebhookUrl"];
            types?: components["schemas"]["WebhookTypes"];
        };
        /**
         * @description Shown once. The whole text, as UTF-8, is the key of the HMAC-SHA256 in `X-Signature`, which is made of `t`, a dot and the body as it was received.
         * @example whsec_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG
         */
        WebhookSecret: string;
        /** @description A webhook, and this once its secret. */
        WebhookWithSecret: {
            id: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            types: components["schemas"]["WebhookTypes"];
            /**
             * @description Whether events are sent to it.
             * @example true
             */
            isActive: boolean;
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null where the last one succeeded, or none was made.
             * @example 2026-12-01T09:30:00Z
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description When it was made inactive because every attempt had failed for three days; null where it was not.
             * @example 2026-12-01T09:30:00Z
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @description Until when requests are signed with the former secret as well; null where they are not.
             * @example 2026-12-01T09:30:00Z
             */
            formerSecretEndsAt: string | null;
            createdAt: components["schemas"]["Instant"];
            updatedAt: components["schemas"]["Instant"];
            secret: components["schemas"]["WebhookSecret"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        WebhookSecretEnvelope: {
            data: components["schemas"]["WebhookWithSecret"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description Where to, what, and whether. */
        UpdateWebhookRequest: {
            url: components["schemas"]["WebhookUrl"];
            types?: components["schemas"]["WebhookTypes"];
            /**
             * @description Whether events are sent to it.
             * @default true
             * @example true
             */
            isActive: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        WebhookEnvelope: {
            data: components["schemas"]["Webhook"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description That the webhook is gone. */
        RemovedWebhook: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        RemovedWebhookEnvelope: {
            data: components["schemas"]["RemovedWebhook"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * Format: int32
         * @description 0 Pending, 1 Delivered, 2 GivenUp.
         * @example 1
         * @enum {integer}
         */
        WebhookDeliveryStatus: 0 | 1 | 2;
        /** @description An event for a webhook, and what became of it. */
        WebhookDelivery: {
            id: components["schemas"]["Id"];
            webhookId: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description The same however often the event is sent; also in the header `X-Event-Id`. Receivers pass over what they have seen.
             * @example 6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e
             */
            eventId: string;
            /**
             * @description One of EventType, or `webhook.test`; also in the header `X-Event-Type`.
             * @example reservation.created
             */
            eventType: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * Format: int32
             * @description How often it was tried, since it was last asked for.
             * @example 1
             */
            attempts: number;
            /**
             * @description The body of the request, as it is signed.
             * @example {"type":"reservation.created"}
             */
            body: string;
            /**
             * Format: int32
             * @description The HTTP status of the last answer; null where none came.
             * @example 200
             */
            responseStatus: number | null;
            /**
             * @description What the last answer's body begins with, 1 KiB at most; null where none came.
             * @example ok
             */
            responseBody: string | null;
            /**
             * @description Why the last attempt failed: `status` (an answer other than 2xx), `redirect` (not followed), `timeout` (not answered within 10 seconds), `address:` and why it is not gone to, e.g. `address:inside`, or the network's code, e.g. `ECONNREFUSED`. Null where it succeeded, or there was none. New ones may come.
             * @example timeout
             */
            failure: string | null;
            /**
             * Format: int32
             * @description How long the last attempt took.
             * @example 84
             */
            durationMs: number | null;
            /**
             * Format: date-time
             * @description When it was last tried.
             * @example 2026-12-01T09:30:00Z
             */
            lastAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When it is tried next, at the earliest; null where it is delivered or given up.
             * @example 2026-12-01T09:30:00Z
             */
            nextAttemptAt: string | null;
            createdAt: components["schemas"]["Instant"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        WebhookDeliveryEnvelope: {
            data: components["schemas"]["WebhookDelivery"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        WebhookDeliveryListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["WebhookDelivery"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
        /** @description One version of the terms of use, for one audience and in one language. */
        TermsDocument: {
            id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description Counts all documents, whatever their audience and language.
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
             * @description What it is called.
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
             * @description Whether it is in force, that is the newest effective version of its audience and language.
             * @example true
             */
            isCurrent: boolean;
            createdAt: components["schemas"]["Instant"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        TermsDocumentEnvelope: {
            data: components["schemas"]["TermsDocument"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        TermsDocumentListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["TermsDocument"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
             * @description What it is called.
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
            /** @description From when on the version is in force; from now on where it is left out. */
            effectiveFrom?: components["schemas"]["Instant"];
            /**
             * @description Whether the audience is told. False for a translation of what it has been told of already.
             * @default true
             * @example true
             */
            notify: boolean;
        };
        /** @description Which version the caller accepts. */
        AcceptTermsRequest: {
            /**
             * Format: int32
             * @description As getCurrentTerms answers it.
             * @example 1
             */
            version: number;
        };
        /**
         * Format: int32
         * @description How many there are.
         * @example 12
         */
        Count: number;
        /** @description How many people there are. */
        ReportUsers: {
            owners: components["schemas"]["Count"];
            /**
             * @description Owners who are active and not blocked, so that their listings are shown.
             * @example 10
             */
            activeOwners: components["schemas"]["Count"];
            /**
             * @description Owners who wait for their first activation, and are not blocked.
             * @example 1
             */
            pendingOwners: components["schemas"]["Count"];
            customers: components["schemas"]["Count"];
            agents: components["schemas"]["Count"];
            /**
             * @description Users of any role who are blocked.
             * @example 1
             */
            blocked: components["schemas"]["Count"];
        };
        /** @description How many listings are in a status. */
        PropertyStatusCount: {
            status: components["schemas"]["PropertyStatus"];
            count: components["schemas"]["Count"];
        };
        /** @description How many listings are in a city. */
        CityCount: {
            city: components["schemas"]["City"];
            count: components["schemas"]["Count"];
        };
        /** @description How many listings are let by the month, or by the night. */
        RentTypeCount: {
            rentType: components["schemas"]["RentType"];
            count: components["schemas"]["Count"];
        };
        /** @description How many listings there are, archived ones too. Each of the three lists adds up to `total`. */
        ReportProperties: {
            total: components["schemas"]["Count"];
            /** @description One entry for each status, also where there are none. */
            byStatus: components["schemas"]["PropertyStatusCount"][];
            /** @description One entry for each city that has a listing. */
            byCity: components["schemas"]["CityCount"][];
            /** @description One entry for each type, also where there are none. */
            byRentType: components["schemas"]["RentTypeCount"][];
        };
        /** @description How many reservations of the period are in a state. */
        BookingStatusCount: {
            status: components["schemas"]["BookingStatus"];
            count: components["schemas"]["Count"];
        };
        /** @description What became of the reservations of the period. */
        ReportReservations: {
            total: components["schemas"]["Count"];
            /** @description One entry for each state, also where there are none; they add up to `total`. */
            byStatus: components["schemas"]["BookingStatusCount"][];
            /**
             * Format: int32
             * @description Nights in the period that a reservation has for itself: those of reservations that are Pending, DepositPaid, Confirmed or Completed, and what was past when a stay was called off or its customer had not come.
             * @example 34
             */
            nightsBooked: number;
            /**
             * Format: double
             * @description Booked nights over nights that were on offer, on the listings that are public now. On offer is each night in the period from the day on which its listing was added (in UTC), unless its owner has blocked it. Null where no night was on offer.
             * @example 0.1545
             */
            occupancyRate: number | null;
            /**
             * Format: double
             * @description Nights of the whole stay, on average over the reservations of the period that are Pending, DepositPaid, Confirmed or Completed, rounded to four decimals. Null where there are none.
             * @example 3.4
             */
            averageStayNights: number | null;
            /**
             * Format: double
             * @description Share of the reservations of the period that are Cancelled. Null where there are none.
             * @example 0.0833
             */
            cancellationRate: number | null;
        };
        /** @description What the reservations of the period come to in one currency. A stay that is only partly in the period counts whole. */
        ReportMoney: {
            /**
             * @description Identifier of the currency of all amounts here.
             * @example 7
             */
            currencyId: components["schemas"]["Id"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /**
             * @description Prices of those that are Confirmed or Completed.
             * @example 1530
             */
            totalAmount: components["schemas"]["Amount"];
            /**
             * @description Deposits that an administrator has confirmed, whatever became of the reservation later.
             * @example 297
             */
            depositsConfirmed: components["schemas"]["Amount"];
            /**
             * @description Deposits of those that are Pending or DepositPaid, which wait for an administrator.
             * @example 27
             */
            depositsPending: components["schemas"]["Amount"];
            /**
             * @description What goes back to customers, paid out or still to be.
             * @example 13.5
             */
            refunds: components["schemas"]["Amount"];
            /**
             * @description The platform's commission on those that are Confirmed or Completed.
             * @example 153
             */
            commission: components["schemas"]["Amount"];
        };
        /** @description The marketplace in figures, all of them as of one moment. `users` and `properties` say how things are at that moment; `reservations` and `money` are of the reservations of the period. */
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
            /** @description One entry for each currency that a reservation of the period is in, by its identifier. */
            money: components["schemas"]["ReportMoney"][];
            generatedAt: components["schemas"]["Instant"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        GeneralReportEnvelope: {
            data: components["schemas"]["GeneralReport"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description At least one of email and phone is needed. */
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
             * @description Why; for administrators.
             * @example Listed property that does not exist.
             */
            reason: string;
            blockedAt: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description User identifier of the administrator; null where it was done at the server itself.
             * @example 11
             */
            blockedBy: number | null;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        BlockedUserListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["BlockedUser"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
        /** @description That the account is blocked. */
        UserBlocking: {
            /**
             * @description Why; for administrators.
             * @example Listed property that does not exist.
             */
            reason: string;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        BlockedUserEnvelope: {
            data: components["schemas"]["BlockedUser"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description That the account is no longer blocked. */
        UnblockedUser: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        UnblockedUserEnvelope: {
            data: components["schemas"]["UnblockedUser"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        ApiKeyListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["ApiKey"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description What the key is for, and what it may do. */
        AddApiKeyRequest: {
            name: components["schemas"]["ApiKeyName"];
            access: components["schemas"]["ApiKeyAccess"];
            /** @description From when on it shall open nothing any more. Without it the key is good until it is removed. */
            expiresAt?: components["schemas"]["Instant"];
        };
        /** @description A key that was just made, and this once the key itself. */
        NewApiKey: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["ApiKeyName"];
            access: components["schemas"]["ApiKeyAccess"];
            /**
             * @description What the key ends with, to be recognised by.
             * @example 4f7Q
             */
            lastCharacters: string;
            createdAt: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description From when on it opens nothing any more; null where it does not expire.
             * @example 2026-12-01T09:30:00Z
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to within a minute or two; null where it never was.
             * @example 2026-12-01T09:30:00Z
             */
            lastUsedAt: string | null;
            /**
             * @description The key, shown once. Sent as `Authorization: Bearer <key>`.
             * @example rmk_0123456789abcdefghijklmnopqrstuvwexample
             */
            key: string;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        NewApiKeyEnvelope: {
            data: components["schemas"]["NewApiKey"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description That the key is gone. */
        RemovedApiKey: {
            /**
             * @description Always true.
             * @example true
             */
            removed: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        RemovedApiKeyEnvelope: {
            data: components["schemas"]["RemovedApiKey"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * Format: int32
         * @description How many there are.
         * @example 1
         */
        AgentCount: number;
        /** @description Commission in one currency. */
        CommissionTotal: {
            currencyId: components["schemas"]["Id"];
            amount: components["schemas"]["Amount"];
        };
        /** @description An owner whom the agent has brought in. */
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
        /** @description An agent, with what has become of the owners who named this agent when they registered. Listings that are Archived do not count. Confirmed means Confirmed or Completed, and so it does where the platform's commission is summed up, by currency. */
        AgentData: {
            /** @description The same as userId. */
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
            /** @description The city where they live. */
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
            /** @description One entry for each currency in which there are confirmed reservations, by its identifier. */
            commissionTotals: components["schemas"]["CommissionTotal"][];
            /** @description The first 50 in the order in which they registered; getOwners lists all. Empty in lists of agents. */
            owners: components["schemas"]["AgentOwner"][];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        AgentDataEnvelope: {
            data: components["schemas"]["AgentData"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        AgentDataListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["AgentData"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
         * @description 1 USD, 2 EUR, 3 GBP, 4 TRY, 5 AED, 6 SAR, 7 JOD, 8 EGP, 9 SYP, the identifiers of the currency list. Open.
         * @example 7
         * @enum {integer}
         */
        CurrencyNumber: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
        /** @description A currency that prices come in. */
        Currency: {
            id: components["schemas"]["CurrencyNumber"];
            code: components["schemas"]["CurrencyCode"];
            /**
             * @description In the language of the answer.
             * @example Jordanian dinar
             */
            name: string;
            /**
             * @description The sign that stands for it beside an amount.
             * @example د.أ
             */
            symbol: string;
            /**
             * Format: int32
             * @description How many decimals an amount may have.
             * @example 3
             */
            minorUnits: number;
            /**
             * @description Whether listings may be priced in it.
             * @example true
             */
            isActive: boolean;
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        CurrencyListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["Currency"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description A city that property is in. */
        CityInfo: {
            id: components["schemas"]["City"];
            /**
             * @description In the language of the answer.
             * @example Amman
             */
            name: string;
            /**
             * @description ISO 3166-1 alpha-2; `ZZ` where there is none.
             * @example JO
             */
            countryCode: string;
            /**
             * @description IANA name; decides what today is there.
             * @example Asia/Amman
             */
            timeZone: string;
            /**
             * @description The days of the week whose nights are weekend nights, which a listing may have a `weekendPrice` for: the nights before the days off. 1 is Monday, 7 Sunday (ISO 8601); the night of a day begins on that day.
             * @example [
             *       4,
             *       5
             *     ]
             */
            weekendDays: number[];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        CityInfoListEnvelope: {
            /** @description The payload of the operation. */
            data: components["schemas"]["CityInfo"][];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /** @description One member of an enumeration. */
        EnumMember: {
            /**
             * Format: int32
             * @description The number that stands for it in JSON; null for Service and Term, which travel as names.
             * @example 1
             */
            value: number | null;
            /**
             * @description Stable over languages and releases.
             * @example DepositPaid
             */
            name: string;
            /**
             * @description In the language of the answer, to be shown.
             * @example Deposit paid
             */
            label: string;
        };
        /** @description The members of one enumeration, in the order of this document. */
        EnumMembers: components["schemas"]["EnumMember"][];
        /** @description Every enumeration of this document under its name in camelCase; `currency` has the identifiers and codes of the currency list. */
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
        /** @description The wrapper of every successful answer; the payload is `data`. */
        EnumsEnvelope: {
            data: components["schemas"]["Enums"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
        /**
         * @description `live`: the process answers. `ready`: it can serve requests.
         * @example ready
         * @enum {string}
         */
        HealthStatus: "live" | "ready";
        /** @description How the service is. */
        Health: {
            status: components["schemas"]["HealthStatus"];
        };
        /** @description The wrapper of every successful answer; the payload is `data`. */
        HealthEnvelope: {
            data: components["schemas"]["Health"];
            /**
             * @description True exactly when the HTTP status is 2xx.
             * @example true
             */
            isSuccess: boolean;
            /**
             * @description A sentence for people, safe to show; never empty.
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
            /** @description Where the next page starts; null on everything that is not a paged list. */
            pagination: components["schemas"]["Pagination"] | (never | null);
        };
    };
    responses: {
        /** @description The request breaks the contract or a rule of the operation; nothing was changed. */
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
        /** @description No such record, or the caller may not know that it exists. */
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
        /** @description The body is of a type that the operation does not take, or a file is not an allowed image. Checked before the contents. */
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
        /** @description The service failed (500 INTERNAL_ERROR), or is not ready (503 NOT_READY, with Retry-After). */
        "ServerError-NOT_READY-INTERNAL_ERROR": {
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
        /** @description The request breaks the contract or a rule of the operation; nothing was changed. */
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
        /** @description No account with that e-mail address or phone number. */
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
        /** @description No token, or one that is malformed, expired or revoked. */
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
        /** @description More requests than one caller may send (RATE_LIMITED); wait as long as Retry-After says. The three RateLimit headers come with every answer that was counted. */
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
        /** @description The record's current state does not allow this, and the message names the state (STATE_CONFLICT); or what an Idempotency-Key forbids, where the operation takes one. */
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
        /** @description Another account, of whatever role, has proven the e-mail address (EMAIL_TAKEN) or the phone number (PHONE_TAKEN); or what an Idempotency-Key forbids. */
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
        /** @description The copy that the client holds, named by If-None-Match, is still current. No body. */
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
        /** @description Something else still needs it; nothing was deleted. */
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
        /** @description At least one of the nights is taken or blocked; nothing was booked. Or what an Idempotency-Key forbids, where the operation takes one. */
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
        /** @description Another record has this code; nothing was changed. */
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
        /** @description The feed does not hold what comes after the given sequence; the message names the oldest event that it holds, and the newest. */
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
        /** @description There are as many keys as somebody may have; nothing was changed. */
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
        /** @description The one-time code is wrong (OTP_INVALID) or outdated (OTP_EXPIRED), or the request breaks the contract (VALIDATION_ERROR, MALFORMED_BODY). */
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
        /** @description Too many wrong codes were sent, so ask for a new one (OTP_ATTEMPTS_EXCEEDED); or too many requests (RATE_LIMITED). */
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
        /** @description The caller is known but may not do this: the role does not allow it (FORBIDDEN), the account is blocked (USER_BLOCKED), it takes an active owner (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key only reads (API_KEY_READ_ONLY), or no API key is taken here (API_KEY_NOT_ACCEPTED). */
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
        /** @description Too many one-time codes were asked for, for one target (OTP_RATE_LIMITED) or from one address (RATE_LIMITED). */
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
        /** @description The caller is known but may not do this: the role does not allow it (FORBIDDEN), the account is blocked (USER_BLOCKED), it takes an active owner (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key only reads (API_KEY_READ_ONLY), or no API key is taken here (API_KEY_NOT_ACCEPTED). */
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
        /** @description Another account, of whatever role, has proven the e-mail address (EMAIL_TAKEN) or the phone number (PHONE_TAKEN); or what an Idempotency-Key forbids. */
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
        /** @description The request breaks the contract or a rule of the operation; nothing was changed. */
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
        /** @description Another account, of whatever role, has proven the e-mail address (EMAIL_TAKEN) or the phone number (PHONE_TAKEN); or what an Idempotency-Key forbids. */
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
        /** @description The caller is known but may not do this: the role does not allow it (FORBIDDEN), the account is blocked (USER_BLOCKED), it takes an active owner (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key only reads (API_KEY_READ_ONLY), or no API key is taken here (API_KEY_NOT_ACCEPTED). */
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
        /** @description The caller is known but may not do this: the role does not allow it (FORBIDDEN), the account is blocked (USER_BLOCKED), it takes an active owner (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key only reads (API_KEY_READ_ONLY), or no API key is taken here (API_KEY_NOT_ACCEPTED). */
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
        /** @description The caller is known but may not do this: the role does not allow it (FORBIDDEN), the account is blocked (USER_BLOCKED), it takes an active owner (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key only reads (API_KEY_READ_ONLY), or no API key is taken here (API_KEY_NOT_ACCEPTED). */
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
        /** @description The request breaks the contract or a rule of the operation; nothing was changed. */
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
        /** @description The request breaks the contract or a rule of the operation; nothing was changed. */
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
        /** @description The Idempotency-Key was sent before with another request (IDEMPOTENCY_KEY_REUSED), or the first request with it is still under way (IDEMPOTENCY_IN_PROGRESS, with Retry-After). */
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
        /** @description The caller is known but may not do this: the role does not allow it (FORBIDDEN), the account is blocked (USER_BLOCKED), it takes an active owner (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key only reads (API_KEY_READ_ONLY), or no API key is taken here (API_KEY_NOT_ACCEPTED). */
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
        /** @description The request breaks the contract or a rule of the operation; nothing was changed. */
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
        /** @description The request breaks the contract or a rule of the operation; nothing was changed. */
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
        /** @description At least one of the nights is taken or blocked; nothing was booked. Or what an Idempotency-Key forbids, where the operation takes one. */
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
        /** @description The record's current state does not allow this, and the message names the state (STATE_CONFLICT); or what an Idempotency-Key forbids, where the operation takes one. */
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
        /** @description The request breaks the contract or a rule of the operation; nothing was changed. */
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
        /** @description The caller is known but may not do this: the role does not allow it (FORBIDDEN), the account is blocked (USER_BLOCKED), it takes an active owner (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key only reads (API_KEY_READ_ONLY), or no API key is taken here (API_KEY_NOT_ACCEPTED). */
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
        /** @description The caller is known but may not do this: the role does not allow it (FORBIDDEN), the account is blocked (USER_BLOCKED), it takes an active owner (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key only reads (API_KEY_READ_ONLY), or no API key is taken here (API_KEY_NOT_ACCEPTED). */
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
        /** @description The caller is known but may not do this: the role does not allow it (FORBIDDEN), the account is blocked (USER_BLOCKED), it takes an active owner (OWNER_INACTIVE), the token only verifies codes (VERIFICATION_REQUIRED), the API key only reads (API_KEY_READ_ONLY), or no API key is taken here (API_KEY_NOT_ACCEPTED). */
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
        /** @description Another account, of whatever role, has proven the e-mail address (EMAIL_TAKEN) or the phone number (PHONE_TAKEN); or what an Idempotency-Key forbids. */
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
         * @description Makes it safe to send a request again whose answer was lost: a text that the client makes up for each act, such as a UUID. For 24 hours
         *     the same key with the same request (path, query, body and files) gets the very answer that the first one got, `traceId` and
         *     `X-Request-Id` included, with the header `Idempotent-Replayed: true`; nothing is done twice. The same key with another request is a 409
         *     IDEMPOTENCY_KEY_REUSED. While the first is still under way the answer is a 409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
         *
         *     Keys belong to the user (to the client's address where no token is needed) and to the operation. What never got as far as the operation
         *     (no permission, a body that breaks the contract, too many requests) and answers from 500 on are not remembered.
         * @example 5d0c2a7e-8f41-4b63-9c1d-0e2f3a4b5c6d
         */
        IdempotencyKey: string;
        /**
         * @description User identifier of the owner, the SID of an owner's token.
         * @example 2
         */
        OwnerUserId: components["schemas"]["Id"];
        /**
         * @description Which side of the identity card.
         * @example front
         */
        IdImageSide: "front" | "rear";
        /** @description Only accounts that are active (true), or only those that are not (false). */
        IsActive: boolean;
        /** @description Only accounts that are blocked (true), or only those that are not (false). */
        IsBlocked: boolean;
        /** @description Only people of whom every word of this is found in the name, the e-mail address or the phone number, in whatever order and wherever in them. Letter case does not matter. */
        PersonSearch: string;
        /** @description Only people who live there. */
        PersonCity: components["schemas"]["City"];
        /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
        Cursor: string;
        /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
        PageSize: number;
        /** @description Only records that changed at or after this moment. */
        UpdatedSince: components["schemas"]["Instant"];
        /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
        IncludeTotalCount: boolean;
        /**
         * @description User identifier of the customer, the SID of a customer's token.
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
         * @description Identifier of the range of blocked dates.
         * @example 31
         */
        BlockedDateRangeIdInPath: components["schemas"]["Id"];
        /**
         * @description Identifier of the imported calendar.
         * @example 51
         */
        CalendarImportIdInPath: components["schemas"]["Id"];
        /**
         * @description Identifier of the type of payment.
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
         * @description Identifier of the user, of whatever role; the SID of the user's token.
         * @example 3
         */
        UserId: components["schemas"]["Id"];
        /**
         * @description Identifier of the API key.
         * @example 1
         */
        ApiKeyIdInPath: components["schemas"]["Id"];
        /**
         * @description User identifier of the agent, the SID of an agent's token.
         * @example 4
         */
        AgentUserId: components["schemas"]["Id"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this answer in the logs; equal to `traceId` of the envelope.
         * @example 0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b
         */
        "X-Request-Id": string;
        /**
         * @description The version of this document that the server speaks.
         * @example 2.0.0
         */
        "X-Api-Version": string;
        /**
         * @description Whether the answer may be kept: `no-store` where it was made for a token or refuses something, `no-cache` where it may be kept and has to be asked for again with If-None-Match, `public` for what never changes.
         * @example no-store
         */
        "Cache-Control": string;
        /**
         * @description The language of `message` and of names that are translated, `en` or `ar`.
         * @example en
         */
        "Content-Language": string;
        /**
         * @description Seconds to wait before trying again; there where waiting helps.
         * @example 60
         */
        "Possible-Retry-After": number;
        /**
         * @description How many requests the limit allows in its window; of several limits that count the request, the one nearest to its end. This and the next two come with every answer that was counted.
         * @example 300
         */
        "Possible-RateLimit-Limit": number;
        /**
         * @description How many requests are left in the window.
         * @example 299
         */
        "Possible-RateLimit-Remaining": number;
        /**
         * @description Seconds until the window begins anew.
         * @example 60
         */
        "Possible-RateLimit-Reset": number;
        /**
         * @description `true` where this is the stored answer to an earlier request with the same Idempotency-Key; else absent.
         * @example true
         */
        "Possible-Idempotent-Replayed": "true";
        /**
         * @description What to do with the bytes, and the name under which to save them.
         * @example attachment; filename="report.csv"
         */
        "Possible-Content-Disposition": string;
        /**
         * @description Identifies this very state; send it as If-None-Match to be answered 304 while it is current. What depends on who asks has it only where no token was sent.
         * @example W/"9hZkXh2wT0c3rQ1o5vJb7mYd4aE"
         */
        "Possible-ETag": string;
        /**
         * @description Identifies this very state; send it as If-None-Match to be answered 304 while it is current. What depends on who asks has it only where no token was sent.
         * @example W/"9hZkXh2wT0c3rQ1o5vJb7mYd4aE"
         */
        ETag: string;
        /**
         * @description The language of `message` and of names that are translated, `en` or `ar`.
         * @example en
         */
        "Possible-Content-Language": string;
        /**
         * @description Seconds to wait before trying again; there where waiting helps.
         * @example 60
         */
        "Retry-After": number;
        /**
         * @description The scheme to use, RFC 6750.
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
            /** @description Logged in. */
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
            /** @description The account is known; a one-time code has still to be verified. Not an error. */
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
                     *       "message": "Please verify your e-mail address with a one-time code.",
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
            403: components["responses"]["UserBlocked"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OtpAttemptsExceeded-OTP_ATTEMPTS_EXCEEDED-RATE_LIMITED"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Logged in. */
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
            /** @description The account is known; a one-time code has still to be verified. Not an error. */
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
                     *       "message": "Please verify your phone number with a one-time code.",
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
            403: components["responses"]["UserBlocked"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OtpAttemptsExceeded-OTP_ATTEMPTS_EXCEEDED-RATE_LIMITED"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description New tokens. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Logged out. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Closed. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description All that is stored. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The profile as it is now. */
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
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The profile is changed.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description A code is on its way, if there is such an account. */
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
                     *       "message": "If there is such an account, a code is on its way.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description A code is on its way, if there is such an account. */
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
                     *       "message": "If there is such an account, a code is on its way.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Verified and logged in. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Verified and logged in. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    addOwner: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again whose answer was lost: a text that the client makes up for each act, such as a UUID. For 24 hours
                 *     the same key with the same request (path, query, body and files) gets the very answer that the first one got, `traceId` and
                 *     `X-Request-Id` included, with the header `Idempotent-Replayed: true`; nothing is done twice. The same key with another request is a 409
                 *     IDEMPOTENCY_KEY_REUSED. While the first is still under way the answer is a 409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *
                 *     Keys belong to the user (to the client's address where no token is needed) and to the operation. What never got as far as the operation
                 *     (no permission, a body that breaks the contract, too many requests) and answers from 500 on are not remembered.
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
            /** @description Registered. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getOwnerByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the owner, the SID of an owner's token.
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getOwnerIdImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the owner, the SID of an owner's token.
                 * @example 2
                 */
                userId: components["parameters"]["OwnerUserId"];
                /**
                 * @description Which side of the identity card.
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The profile as it is now. */
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
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The profile is changed.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getOwners: {
        parameters: {
            query?: {
                /** @description Only accounts that are active (true), or only those that are not (false). */
                isActive?: components["parameters"]["IsActive"];
                /** @description Only accounts that are blocked (true), or only those that are not (false). */
                isBlocked?: components["parameters"]["IsBlocked"];
                /** @description Only people of whom every word of this is found in the name, the e-mail address or the phone number, in whatever order and wherever in them. Letter case does not matter. */
                search?: components["parameters"]["PersonSearch"];
                /** @description Only people who live there. */
                city?: components["parameters"]["PersonCity"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    activateOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the owner, the SID of an owner's token.
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    deactivateOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the owner, the SID of an owner's token.
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    addCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again whose answer was lost: a text that the client makes up for each act, such as a UUID. For 24 hours
                 *     the same key with the same request (path, query, body and files) gets the very answer that the first one got, `traceId` and
                 *     `X-Request-Id` included, with the header `Idempotent-Replayed: true`; nothing is done twice. The same key with another request is a 409
                 *     IDEMPOTENCY_KEY_REUSED. While the first is still under way the answer is a 409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *
                 *     Keys belong to the user (to the client's address where no token is needed) and to the operation. What never got as far as the operation
                 *     (no permission, a body that breaks the contract, too many requests) and answers from 500 on are not remembered.
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
            /** @description Registered. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getCustomerByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the customer, the SID of a customer's token.
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getCustomerIdImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the customer, the SID of a customer's token.
                 * @example 3
                 */
                userId: components["parameters"]["CustomerUserId"];
                /**
                 * @description Which side of the identity card.
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The profile as it is now. */
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
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T12:00:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The profile is changed.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getCustomers: {
        parameters: {
            query?: {
                /** @description Only accounts that are active (true), or only those that are not (false). */
                isActive?: components["parameters"]["IsActive"];
                /** @description Only accounts that are blocked (true), or only those that are not (false). */
                isBlocked?: components["parameters"]["IsBlocked"];
                /** @description Only people of whom every word of this is found in the name, the e-mail address or the phone number, in whatever order and wherever in them. Letter case does not matter. */
                search?: components["parameters"]["PersonSearch"];
                /** @description Only people who live there. */
                city?: components["parameters"]["PersonCity"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getRentProperties: {
        parameters: {
            query?: {
                /** @description Only listings in this city. */
                city?: components["schemas"]["City"];
                /** @description Only listings in this district, whatever the letter case and the accents. */
                district?: string;
                /** @description Only listings let by the month, or only by the night. */
                rentType?: components["schemas"]["RentType"];
                /** @description Only listings of this type of building. */
                buildingType?: components["schemas"]["BuildingType"];
                /** @description Only listings with this `propertyInformation.type`. */
                rentPropertyType?: components["schemas"]["RentPropertyType"];
                /** @description Only listings with this `propertyInformation.propertyType`. */
                rentPropertyCondition?: components["schemas"]["RentPropertyCondition"];
                /** @description Only listings priced in this currency. */
                currencyId?: components["schemas"]["Id"];
                /** @description Only listings that cost this much or more, by the night or by the month as each is let; with dates, on the average of their nights. */
                minPrice?: components["schemas"]["Money"];
                /** @description Only listings that cost this much or less, by the night or by the month as each is let; with dates, on the average of their nights. */
                maxPrice?: components["schemas"]["Money"];
                /** @description Only listings with this many bedrooms or more; those that do not say are left out. */
                minBedrooms?: number;
                /** @description Only listings that take this many guests; those without a limit do. */
                guests?: number;
                /** @description Only listings that offer all of these; repeat the parameter for each. */
                services?: components["schemas"]["Service"][];
                /** @description Only listings that have all of these house rules; repeat the parameter for each. */
                terms?: components["schemas"]["Term"][];
                /** @description Day of arrival of a stay that has to be bookable; together with endDate. */
                startDate?: components["schemas"]["CalendarDateInput"];
                /** @description Day of departure of a stay that has to be bookable; together with startDate. */
                endDate?: components["schemas"]["CalendarDateInput"];
                /** @description Only listings of this owner. */
                ownerId?: components["schemas"]["Id"];
                /** @description Words, or beginnings of words, that must all be in the title, the description, the district, the address or the city's name. Letter case, accents, Arabic vowel marks and the forms of alif and hamza do not matter. */
                search?: string;
                /** @description Centre of a circle that listings have to be in, in degrees; together with longitude and radiusKm. */
                latitude?: number;
                /** @description Centre of a circle that listings have to be in, in degrees; together with latitude and radiusKm. */
                longitude?: number;
                /** @description Radius of a circle that listings have to be in, in kilometres; together with latitude and longitude. */
                radiusKm?: number;
                /** @description What comes first; prices are those that minPrice and maxPrice go by. Listings that are equal in it come in the order of their identifiers. */
                sort?: "newest" | "priceAsc" | "priceDesc";
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getMyRentListings: {
        parameters: {
            query?: {
                /** @description Only listings in this state. */
                propertyStatus?: components["schemas"]["PropertyStatus"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    addRentProperty: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again whose answer was lost: a text that the client makes up for each act, such as a UUID. For 24 hours
                 *     the same key with the same request (path, query, body and files) gets the very answer that the first one got, `traceId` and
                 *     `X-Request-Id` included, with the header `Idempotent-Replayed: true`; nothing is done twice. The same key with another request is a 409
                 *     IDEMPOTENCY_KEY_REUSED. While the first is still under way the answer is a 409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *
                 *     Keys belong to the user (to the client's address where no token is needed) and to the operation. What never got as far as the operation
                 *     (no permission, a body that breaks the contract, too many requests) and answers from 500 on are not remembered.
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The listing as it is now. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The seasons as they are now. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The listing as it is now. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Deleted. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Stored. */
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
                     *       "message": "The picture is stored.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The last segment of the picture's path; anything that no picture is called is a 404.
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    deletePicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The last segment of the picture's path.
                 * @example 3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg
                 */
                fileName: components["schemas"]["PictureFileName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
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
                     *       "message": "The picture is deleted.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Removed. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getFavorites: {
        parameters: {
            query?: {
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getAvailableDates: {
        parameters: {
            query?: {
                /** @description Earliest day of arrival; today if left out. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Latest day of departure; 365 days after today if left out or later. */
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
            /** @description The spans of free nights. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
                 * @description Day of departure; its night is not part of the stay.
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
            /** @description What the stay costs. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    bookReservation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again whose answer was lost: a text that the client makes up for each act, such as a UUID. For 24 hours
                 *     the same key with the same request (path, query, body and files) gets the very answer that the first one got, `traceId` and
                 *     `X-Request-Id` included, with the header `Idempotent-Replayed: true`; nothing is done twice. The same key with another request is a 409
                 *     IDEMPOTENCY_KEY_REUSED. While the first is still under way the answer is a 409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *
                 *     Keys belong to the user (to the client's address where no token is needed) and to the operation. What never got as far as the operation
                 *     (no permission, a body that breaks the contract, too many requests) and answers from 500 on are not remembered.
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
            /** @description Booked. */
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
                     *           "address": "Rainbow Street 12",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getMyReservations: {
        parameters: {
            query?: {
                /** @description Only reservations in this state. */
                status?: components["schemas"]["BookingStatus"];
                /** @description Only stays with a night on this date or later. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Only stays with a night before this date. */
                to?: components["schemas"]["CalendarDateInput"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
                     *             "address": "Rainbow Street 12",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getOwnerReservations: {
        parameters: {
            query?: {
                /** @description Only reservations of this property. */
                propertyId?: components["schemas"]["Id"];
                /** @description Only reservations in this state. */
                status?: components["schemas"]["BookingStatus"];
                /** @description Only stays with a night on this date or later. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Only stays with a night before this date. */
                to?: components["schemas"]["CalendarDateInput"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
                     *             "address": "Rainbow Street 12",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The reservation, here as its customer sees it once the deposit is confirmed. */
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
                     *           "address": "Rainbow Street 12",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    cancelReservation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again whose answer was lost: a text that the client makes up for each act, such as a UUID. For 24 hours
                 *     the same key with the same request (path, query, body and files) gets the very answer that the first one got, `traceId` and
                 *     `X-Request-Id` included, with the header `Idempotent-Replayed: true`; nothing is done twice. The same key with another request is a 409
                 *     IDEMPOTENCY_KEY_REUSED. While the first is still under way the answer is a 409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *
                 *     Keys belong to the user (to the client's address where no token is needed) and to the operation. What never got as far as the operation
                 *     (no permission, a body that breaks the contract, too many requests) and answers from 500 on are not remembered.
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
            /** @description Cancelled, here by the customer in good time. */
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
                     *           "address": "Rainbow Street 12",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Marked. */
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
                     *           "address": "Rainbow Street 12",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Blocked. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The ranges of blocked dates. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    removeBlockedDates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the range of blocked dates.
                 * @example 31
                 */
                id: components["parameters"]["BlockedDateRangeIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unblocked. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
                 * @description The secret part of the address, with or without `.ics`; anything that is none is a 404.
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The address. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The new address. */
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
                     *       "message": "The calendar has new addresses. The old ones are no longer valid.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Imported. */
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
                     *         "propertyId": 12,
                     *         "name": "Airbnb",
                     *         "host": "www.airbnb.com",
                     *         "exportUrl": "http://127.0.0.1:8080/Calendar/Export/12/Zm9yIHRoZSBwbGF0Zm9ybSBvZiB0aGlzIGltcG9ydA.ics",
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "nextReadAt": "2026-12-01T09:45:00Z",
                     *         "lastReadAt": "2026-12-01T09:30:00Z",
                     *         "lastOutcome": 0,
                     *         "lastSuccessAt": "2026-12-01T09:30:00Z",
                     *         "events": 1,
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The imported calendars, in the order in which they were added. */
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
                     *           "propertyId": 12,
                     *           "name": "Airbnb",
                     *           "host": "www.airbnb.com",
                     *           "exportUrl": "http://127.0.0.1:8080/Calendar/Export/12/Zm9yIHRoZSBwbGF0Zm9ybSBvZiB0aGlzIGltcG9ydA.ics",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    removeCalendarImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the imported calendar.
                 * @example 51
                 */
                id: components["parameters"]["CalendarImportIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    refreshCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the imported calendar.
                 * @example 51
                 */
                id: components["parameters"]["CalendarImportIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read, or tried to. */
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
                     *         "propertyId": 12,
                     *         "name": "Airbnb",
                     *         "host": "www.airbnb.com",
                     *         "exportUrl": "http://127.0.0.1:8080/Calendar/Export/12/Zm9yIHRoZSBwbGF0Zm9ybSBvZiB0aGlzIGltcG9ydA.ics",
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "nextReadAt": "2026-12-01T09:45:00Z",
                     *         "lastReadAt": "2026-12-01T09:30:00Z",
                     *         "lastOutcome": 0,
                     *         "lastSuccessAt": "2026-12-01T09:30:00Z",
                     *         "events": 1,
                     *         "conflicts": []
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The calendar was read: 1 event takes nights.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getPaymentTypes: {
        parameters: {
            query?: {
                /** @description Whether the inactive types are listed too; for administrators only. */
                includeInactive?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types of payment. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Added. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    updatePaymentType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the type of payment.
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
            /** @description Changed. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    deletePaymentType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the type of payment.
                 * @example 2
                 */
                id: components["parameters"]["PaymentTypeIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    addPaymentTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again whose answer was lost: a text that the client makes up for each act, such as a UUID. For 24 hours
                 *     the same key with the same request (path, query, body and files) gets the very answer that the first one got, `traceId` and
                 *     `X-Request-Id` included, with the header `Idempotent-Replayed: true`; nothing is done twice. The same key with another request is a 409
                 *     IDEMPOTENCY_KEY_REUSED. While the first is still under way the answer is a 409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *
                 *     Keys belong to the user (to the client's address where no token is needed) and to the operation. What never got as far as the operation
                 *     (no permission, a body that breaks the contract, too many requests) and answers from 500 on are not remembered.
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
            /** @description Recorded. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getMyPaymentTransactions: {
        parameters: {
            query?: {
                /** @description Only payments for this reservation. */
                reservationId?: components["schemas"]["Id"];
                /** @description Only payments in this state. */
                status?: components["schemas"]["PaymentStatus"];
                /** @description Only payments of this purpose. */
                purpose?: components["schemas"]["PaymentPurpose"];
                /** @description Only payments that were recorded on this date (UTC) or later. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Only payments that were recorded before this date (UTC). */
                to?: components["schemas"]["CalendarDateInput"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getPaymentTransactions: {
        parameters: {
            query?: {
                /** @description Only payments for this reservation. */
                reservationId?: components["schemas"]["Id"];
                /** @description Only payments of this customer. */
                payerId?: components["schemas"]["Id"];
                /** @description Only payments that were made this way. */
                paymentTypeId?: components["schemas"]["Id"];
                /** @description Only payments in this state. */
                status?: components["schemas"]["PaymentStatus"];
                /** @description Only payments of this purpose. */
                purpose?: components["schemas"]["PaymentPurpose"];
                /** @description Only payments that were recorded on this date (UTC) or later. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Only payments that were recorded before this date (UTC). */
                to?: components["schemas"]["CalendarDateInput"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Cancelled. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Decided, here a balance that has come in. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getPendingDeposits: {
        parameters: {
            query?: {
                /** @description Only reservations of this property. */
                propertyId?: components["schemas"]["Id"];
                /** @description Only reservations of this customer. */
                customerId?: components["schemas"]["Id"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
                     *             "address": "Rainbow Street 12",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getAllReservations: {
        parameters: {
            query?: {
                /** @description Only reservations in this state. */
                status?: components["schemas"]["BookingStatus"];
                /** @description Only reservations of this property. */
                propertyId?: components["schemas"]["Id"];
                /** @description Only reservations of this owner's listings. */
                ownerId?: components["schemas"]["Id"];
                /** @description Only reservations of this customer. */
                customerId?: components["schemas"]["Id"];
                /** @description Only stays with a night on this date or later. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Only stays with a night before this date. */
                to?: components["schemas"]["CalendarDateInput"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
                     *             "address": "Rainbow Street 12",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    confirmDeposit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again whose answer was lost: a text that the client makes up for each act, such as a UUID. For 24 hours
                 *     the same key with the same request (path, query, body and files) gets the very answer that the first one got, `traceId` and
                 *     `X-Request-Id` included, with the header `Idempotent-Replayed: true`; nothing is done twice. The same key with another request is a 409
                 *     IDEMPOTENCY_KEY_REUSED. While the first is still under way the answer is a 409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *
                 *     Keys belong to the user (to the client's address where no token is needed) and to the operation. What never got as far as the operation
                 *     (no permission, a body that breaks the contract, too many requests) and answers from 500 on are not remembered.
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
            /** @description Confirmed. */
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
                     *           "address": "Rainbow Street 12",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    rejectDeposit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again whose answer was lost: a text that the client makes up for each act, such as a UUID. For 24 hours
                 *     the same key with the same request (path, query, body and files) gets the very answer that the first one got, `traceId` and
                 *     `X-Request-Id` included, with the header `Idempotent-Replayed: true`; nothing is done twice. The same key with another request is a 409
                 *     IDEMPOTENCY_KEY_REUSED. While the first is still under way the answer is a 409 IDEMPOTENCY_IN_PROGRESS with `Retry-After: 1`.
                 *
                 *     Keys belong to the user (to the client's address where no token is needed) and to the operation. What never got as far as the operation
                 *     (no permission, a body that breaks the contract, too many requests) and answers from 500 on are not remembered.
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
            /** @description Rejected. */
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
                     *           "address": "Rainbow Street 12",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getNotifications: {
        parameters: {
            query?: {
                /** @description Only those that are read, or only those that are not. */
                isRead?: boolean;
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The notification, read. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Marked. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Sent. */
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
                     *         "sent": 2
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /** @description Only events after this one; 0 for all from the very first. Absent, from the oldest that is kept. */
                afterSequence?: components["schemas"]["EventSequence"];
                /** @description Only events of these types; repeat the parameter for each. */
                types?: components["schemas"]["EventType"][];
                /** @description How many events come at most, 1 to 100; 50 where it does not say. */
                pageSize?: number;
                /** @description How long to wait for an event where there is none yet, 0 to 25; the client's own patience has to be longer. */
                waitSeconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came after `afterSequence`; `events` is empty where nothing has. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
                     *           "failingSince": null,
                     *           "disabledAt": null,
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Added. */
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
                     *         "failingSince": null,
                     *         "disabledAt": null,
                     *         "formerSecretEndsAt": null,
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T09:30:00Z",
                     *         "secret": "whsec_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG"
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Changed. */
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
                     *         "failingSince": null,
                     *         "disabledAt": null,
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Removed. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
                     *         "failingSince": null,
                     *         "disabledAt": null,
                     *         "formerSecretEndsAt": "2026-12-02T12:00:00Z",
                     *         "createdAt": "2026-12-01T09:30:00Z",
                     *         "updatedAt": "2026-12-01T12:00:00Z",
                     *         "secret": "whsec_GFEDCBAzyxwvutsrqponmlkjihgfedcba9876543210"
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description What was sent, and what came back. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only those that are so. */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The delivery, which waits now. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getCurrentTerms: {
        parameters: {
            query?: {
                /** @description Only terms in this language. */
                language?: components["schemas"]["Language"];
                /** @description For whom. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getTerms: {
        parameters: {
            query?: {
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Accepted. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getGeneralReport: {
        parameters: {
            query?: {
                /** @description First day of the period; 30 days before `to` where it is absent. */
                from?: components["schemas"]["CalendarDateInput"];
                /** @description Day after the last day of the period; tomorrow where it is absent, so that today is part of the period. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Added. */
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
                     *         "version": 1,
                     *         "updatedAt": "2026-12-01T09:30:00Z"
                     *       },
                     *       "isSuccess": true,
                     *       "message": "The agent is added.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getBlockedUsers: {
        parameters: {
            query?: {
                /** @description Only people of whom every word of this is found in the name, the e-mail address or the phone number, in whatever order and wherever in them. Letter case does not matter. */
                search?: components["parameters"]["PersonSearch"];
                /** @description Only users of this role. */
                role?: components["schemas"]["UserRole"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    blockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the user, of whatever role; the SID of the user's token.
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
            /** @description Blocked. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    unblockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the user, of whatever role; the SID of the user's token.
                 * @example 3
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unblocked. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Made. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    removeApiKey: {
        parameters: {
            query?: never;
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
            /** @description Removed. */
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
                    "application/json": components["schemas"]["RemovedApiKeyEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden-FORBIDDEN-VERIFICATION_REQUIRED-USER_BLOCKED-API_KEY_NOT_ACCEPTED"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getAgentData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User identifier of the agent, the SID of an agent's token.
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getAgentRentProperties: {
        parameters: {
            query?: {
                /** @description Only listings of this owner. */
                ownerId?: components["schemas"]["Id"];
                /** @description Only listings in this state. */
                propertyStatus?: components["schemas"]["PropertyStatus"];
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getAgents: {
        parameters: {
            query?: {
                /** @description Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many records a page holds at most, 1 to 100; 50 where it does not say. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Only records that changed at or after this moment. */
                updatedSince?: components["parameters"]["UpdatedSince"];
                /** @description Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Alive. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Ready. */
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
                     *         "version": "2.0.0"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": Record<string, never>;
                };
            };
            304: components["responses"]["NotModified"];
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
    getSandboxOtp: {
        parameters: {
            query: {
                /**
                 * @description The e-mail address or phone number. Letter case, and the `+` of a number, do not matter.
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description The clock is set. */
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
                     *       "message": "The clock is set.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
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
            /** @description Reset. */
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
                     *       "message": "The sandbox is reset.",
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
            "5XX": components["responses"]["ServerError-NOT_READY-INTERNAL_ERROR"];
        };
    };
}
