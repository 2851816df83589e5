using System.Globalization;
using Google.Protobuf.WellKnownTypes;

namespace SerializationApi.Compatibility.Tests.GoogleProtobuf;

/// <summary>A contract's value as a message of Google.Protobuf, by the wire mapping (docs/wire.md).</summary>
internal static partial class ProtoMessage
{
    private static string Text(decimal value) => value == 0 ? "" : value.ToString(CultureInfo.InvariantCulture);

    private static string Text(Guid value) => value == default ? "" : value.ToString();

    private static Timestamp? Timestamp(DateTime value) => value == default ? null : Instant(value);

    private static Duration? Duration(TimeSpan value) =>
        value == default ? null : global::Google.Protobuf.WellKnownTypes.Duration.FromTimeSpan(value);

    // A time of unspecified kind counts as UTC.
    private static Timestamp Instant(DateTime value) =>
        global::Google.Protobuf.WellKnownTypes.Timestamp.FromDateTime(
            value.Kind == DateTimeKind.Local ? value.ToUniversalTime() : DateTime.SpecifyKind(value, DateTimeKind.Utc)
        );
}
