  Future<WebhookDeliveryListEnvelope> getWebhookDeliveries({
    required int id,
    WebhookDeliveryStatus? status,
    DeliveryEventType? type,
    String? cursor,
    int? pageSize,
    DateTime? updatedSince,
    bool? includeTotalCount,
    CallOptions options = const CallOptions(),
  }) =>
      _connection.call(
        const Operation(
          'getWebhookDeliveries',
          'GET',
          r'/Webhooks/GetDeliveries/{id}',
          token: 'required',
          takesKey: false,
        ),
        WebhookDeliveryListEnvelope.fromJson,
        path: { r'id': id, },
        query: { r'status': status, r'type': type, r'cursor': cursor, r'pageSize': pageSize, r'updatedSince': updatedSince, r'includeTotalCount': includeTotalCount, },
        form: { },
        body: null,
        key: null,
        options: options,
      );
