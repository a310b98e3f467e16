part of rental_marketplace;

/// A member of an enumeration: the number or text that the service sends.
abstract class Coded {
  Object get value;
}

/// The content of a file.
typedef Bytes = List<int>;

T _required<T>(Object? value, T Function(Object?) read) => read(value);

T? _optional<T>(Object? value, T Function(Object?) read) => value == null ? null : read(value);

List<T> _list<T>(Object? value, T Function(Object?) read) => [for (final one in value! as List<dynamic>) read(one)];

T _as<T>(Object? value) => value as T;

double _double(Object? value) => (value! as num).toDouble();

DateTime _dateTime(Object? value) => DateTime.parse(value! as String);

/// A parameter as the service reads it.
String _textOf(Object value) => value is DateTime ? value.toUtc().toIso8601String() : '$value';

Object? _encodable(dynamic value) => value is DateTime ? value.toUtc().toIso8601String() : value.toJson();
