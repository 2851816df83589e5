using Google.Protobuf;
using SerializationApi.Compatibility.Tests.Model;
using P = SerializationApi.Protos;

namespace SerializationApi.Compatibility.Tests.GoogleProtobuf;

internal static partial class ProtoMessage
{
    public static P.Everything From(Everything value)
    {
        var message = new P.Everything
        {
            Flag = value.Flag,
            I8 = value.I8,
            U8 = value.U8,
            I16 = value.I16,
            U16 = value.U16,
            I32 = value.I32,
            U32 = value.U32,
            I64 = value.I64,
            U64 = value.U64,
            F32 = value.F32,
            F64 = value.F64,
            Money = Text(value.Money),
            Text = value.Text ?? "",
            Blob = ByteString.CopyFrom(value.Blob ?? []),
            Id = Text(value.Id),
            At = Timestamp(value.At),
            Span = Duration(value.Span),
            Color = (int)value.Color,
            Child = value.Child is null ? null : From(value.Child),
            MaybeAt = value.MaybeAt is { } at ? Instant(at) : null,
        };
        if (value.Maybe is { } maybe)
        {
            message.Maybe = maybe;
        }

        if (value.MaybeReal is { } maybeReal)
        {
            message.MaybeReal = maybeReal;
        }

        message.Numbers.AddRange(value.Numbers ?? []);
        message.Reals.AddRange(value.Reals ?? []);
        message.Words.AddRange(value.Words ?? []);
        message.Counts.Add(value.Counts ?? []);
        message.Members.AddRange((value.Members ?? []).Select(From));
        message.Longs.AddRange(value.Longs ?? []);
        message.Bits.AddRange(value.Bits ?? []);
        return message;
    }

    public static P.Extras From(Extras value)
    {
        var message = new P.Extras
        {
            When = value.When.UtcTicks == 0 ? null : Instant(value.When.UtcDateTime),
            Day = value.Day.DayNumber,
            Time = value.Time.Ticks,
            Letter = value.Letter,
            MaybeWhen = value.MaybeWhen is { } when ? Instant(when.UtcDateTime) : null,
            Origin = From(value.Origin),
            MaybeSpan = value.MaybeSpan is { } span ? global::Google.Protobuf.WellKnownTypes.Duration.FromTimeSpan(span) : null,
        };
        if (value.MaybeColor is { } color)
        {
            message.MaybeColor = (int)color;
        }

        if (value.MaybeId is { } id)
        {
            message.MaybeId = id.ToString();
        }

        if (value.MaybeMoney is { } money)
        {
            message.MaybeMoney = money.ToString(System.Globalization.CultureInfo.InvariantCulture);
        }

        message.Times.AddRange((value.Times ?? []).Select(Instant));
        message.Moneys.AddRange((value.Moneys ?? []).Select(item => item.ToString(System.Globalization.CultureInfo.InvariantCulture)));
        message.Names.Add(value.Names ?? []);
        message.Blobs.AddRange((value.Blobs ?? []).Select(item => ByteString.CopyFrom(item)));
        message.Path.AddRange((value.Path ?? []).Select(From));
        message.Colors.AddRange((value.Colors ?? []).Select(item => (int)item));
        message.Holes.AddRange(value.Holes ?? []);
        message.ByName.Add((value.ByName ?? []).ToDictionary(item => item.Key, item => From(item.Value), StringComparer.Ordinal));
        message.Ids.AddRange((value.Ids ?? []).Select(item => item.ToString()));
        message.Floats.AddRange(value.Floats ?? []);
        return message;
    }

    public static P.Point From(Point value) => new() { X = value.X, Label = value.Label ?? "" };

    public static P.Person From(Person value) =>
        new()
        {
            Name = value.Name ?? "",
            Age = value.Age,
            Boss = value.Boss is null ? null : From(value.Boss),
        };
}
