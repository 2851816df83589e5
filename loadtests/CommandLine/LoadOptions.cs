using System.CommandLine;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.Shared.CommandLine;

namespace SerializationApi.LoadTests.CommandLine;

/// <summary>Options that several commands have.</summary>
internal static class LoadOptions
{
    private const string BoundOfRun = "A bound that sets the exit code: \"msgpack.p99 < 20ms\", \"json.errors = 0\"; may be given again";
    private const int MaxCount = 1_000_000;

    public static Option<Uri?> Url(string description, string name = "--url") =>
        OptionFactory.Single<Uri?>(name, "url", description, ParseUrl);

    public static Option<IReadOnlyList<Dataset>?> Datasets() =>
        OptionFactory.Choice("--sets", "Datasets", "organizations", Contracts.Datasets.All, dataset => dataset.Name);

    public static Option<IReadOnlyList<PayloadFormat>?> Formats() =>
        OptionFactory.Choice(
            "--formats",
            "Formats",
            "all, which are the media types",
            PayloadFormat.Known,
            format => format.Name,
            PayloadFormat.All
        );

    public static Option<int?> Workers(string description) =>
        OptionFactory.Single<int?>("--clients", "n", description, t => OptionValue.Integer(t, 1, 10_000));

    public static Option<double?> Rate() =>
        OptionFactory.Single<double?>(
            "--rate",
            "2000/s",
            "Open model: every scenario gets this rate, and latency counts from when a request is due",
            text => OptionValue.RatePerSecond(text)
        );

    public static Option<ContentCoding?> Coding() =>
        OptionFactory.Single<ContentCoding?>(
            "--encoding",
            "coding",
            "The requested coding of responses: identity, gzip or br; identity",
            ParseCoding
        );

    public static Option<int?> Seed() =>
        OptionFactory.Single<int?>("--seed", "n", "The seed of the samples; 1", t => OptionValue.Integer(t, int.MinValue, int.MaxValue));

    public static Option<Assertion[]?> Assertions(string description = BoundOfRun) =>
        new("--assert")
        {
            Description = description,
            HelpName = "bound",
            CustomParser = result =>
            {
                try
                {
                    return [.. result.Tokens.Select(token => Assertion.Parse(token.Value))];
                }
                catch (FormatException e)
                {
                    result.AddError(e.Message);
                    return null;
                }
            },
        };

    public static int Count(string text)
    {
        // "1,000" arrives as "1" and "000": two counts that nobody meant.
        if (text.Length > 1 && text[0] == '0')
        {
            throw new FormatException($"'{text}' starts with 0; write 1000, not 1,000");
        }

        return OptionValue.Integer(text, 0, MaxCount);
    }

    private static Uri ParseUrl(string text) =>
        Uri.TryCreate(text, UriKind.Absolute, out Uri? url)
        && url.Scheme is "http" or "https"
        && url.Query.Length == 0
        && url.Fragment.Length == 0
            ? new Uri(url.AbsoluteUri.TrimEnd('/') + "/")
            : throw new FormatException($"'{text}' is not an address like http://localhost:5080");

    private static ContentCoding? ParseCoding(string text)
    {
        string name = OptionFactory.OneOf(text, Enum.GetValues<ContentCoding>().Select(ContentCodings.NameOf), n => n);
        return Enum.GetValues<ContentCoding>().Single(c => ContentCodings.NameOf(c) == name);
    }
}
