using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>Annotates payloads, and detects their format.</summary>
internal static class Annotation
{
    // Enough to distinguish formats.
    private const int MaxGuessedValues = 10_000;

    public static AnnotatedPayload Of(Format format, TypeCodecs? codecs, ReadOnlyMemory<byte> payload, int maxValues) =>
        Of(format, codecs, payload, new TreeBudget(maxValues, payload.Length));

    /// <summary>Annotates within a budget, which afterwards holds the memory taken.</summary>
    public static AnnotatedPayload Of(Format format, TypeCodecs? codecs, ReadOnlyMemory<byte> payload, TreeBudget budget)
    {
        var blocks = new List<PayloadBlock>();
        if (format.Syntax is not { } syntax)
        {
            return new AnnotatedPayload(
                format,
                payload,
                root: null,
                new InvalidPayloadException("a format whose bytes can be annotated", format.Name, 0),
                blocks
            );
        }

        var annotator = new Annotator(syntax, format.Limits, budget);
        annotator.Begin(payload, 0, payload.Length);
        annotator.Expect(codecs is null ? null : TypeOf(codecs));
        try
        {
            if (codecs is null)
            {
                format.Annotate(annotator, blocks);
            }
            else
            {
                codecs.Annotate(format, annotator, blocks);
            }

            return new AnnotatedPayload(format, annotator.Bytes, annotator.Root, error: null, blocks);
        }
        catch (InvalidPayloadException error)
        {
            annotator.Abandon(error.Offset);
            return new AnnotatedPayload(format, annotator.Bytes, annotator.Root, error, blocks);
        }
    }

    /// <summary>
    /// Returns the formats in which a payload is valid, the likeliest first; else the format in which most of it is valid.
    /// </summary>
    public static IReadOnlyList<Format> Guess(IReadOnlyList<Format> formats, TypeCodecs? codecs, ReadOnlyMemory<byte> payload)
    {
        Guessed[] all = [.. formats.Where(format => codecs?.Offers(format) != false).Select(format => Look(format, codecs, payload))];
        Format[] valid =
        [
            .. all.Where(static guess => guess.IsValid)
                .OrderByDescending(static guess => guess.Likelihood)
                .Select(static guess => guess.Format),
        ];
        if (valid.Length > 0)
        {
            return valid;
        }

        // Without a contract, bytes of which less than half are valid are probably in no known format.
        Guessed? nearest = all.Where(static guess => guess.Format is not StreamForm).MaxBy(static guess => guess.End);
        return nearest is not null && (codecs is not null || nearest.End * 2 >= payload.Length) ? [nearest.Format] : [];
    }

    // No tree is kept while the next is created.
    private static Guessed Look(Format format, TypeCodecs? codecs, ReadOnlyMemory<byte> payload)
    {
        AnnotatedPayload guess = Of(format, codecs, payload, MaxGuessedValues);
        bool isValid =
            guess is { Error: null } or { Error.ExceedsLimit: true, Root.Children.Count: > 0 }
            && (codecs is not null || !IsStreamOfScalars(guess));
        return new Guessed(format, isValid, Likelihood(guess), guess.Error?.Offset ?? payload.Length);
    }

    // Almost any bytes are one.
    private static bool IsStreamOfScalars(AnnotatedPayload payload) =>
        payload.Format is StreamForm && payload.Root?.Children.All(static item => item.Children.Count == 0) != false;

    // Text is rarely anything else than JSON, and a number or a stream of one item is rarely intended.
    private static int Likelihood(AnnotatedPayload payload)
    {
        bool isStream = payload.Format is StreamForm;
        bool isScalar =
            payload.Root is null or { Children.Count: 0 }
            || (isStream && payload.Root.Children.Any(static item => item.Children.Count == 0));
        bool isKnown = payload.Root?.Children.All(static child => child.IsKnown) != false;
        return (payload.Format.Syntax is SelfDescribingSyntax<JsonWalker> && !isStream ? 16 : 0)
            + (isKnown ? 8 : 0)
            + (isScalar ? 0 : 4)
            + (isStream && payload.Root!.Children.Count < 2 ? 0 : 2)
            + (isStream ? 0 : 1);
    }

    private static TypeDescription TypeOf(TypeCodecs codecs)
    {
        TypeDescription contract = codecs.Contract.Value ?? new TypeDescription(ValueKind.Object) { Object = () => codecs.Contract };
        return codecs.IsList ? new TypeDescription(ValueKind.List) { Item = contract } : contract;
    }

    private sealed record Guessed(Format Format, bool IsValid, int Likelihood, long End);
}
