export 'api.dart';
