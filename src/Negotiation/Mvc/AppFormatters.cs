using System.Collections;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace SerializationApi.Negotiation;

/// <summary>
/// The app's own formatters: MVC's list without ours. Read at the first request, when all of the app's configuration has run.
/// </summary>
internal sealed class AppFormatters
{
    private static readonly string[] JsonMediaTypes = ["application/*+json", "application/json", "text/json"];

    // MVC's formatters that write no contracts.
    private static readonly Type[] Plain =
    [
        typeof(HttpNoContentOutputFormatter),
        typeof(StringOutputFormatter),
        typeof(StreamOutputFormatter),
    ];

    private static readonly PropertyInfo[] Settings = FindSettings();

    private readonly MvcErrors _errors;
    private readonly JsonSerializerOptions _json;
    private readonly JsonSerializerOptions _written;
    private readonly Lazy<OutputList> _outputs;
    private readonly Lazy<InputList> _inputs;

    /// <summary>Splits the formatters of MVC's options.</summary>
    public AppFormatters(MvcOptions options, JsonSerializerOptions json, JsonSerializerOptions written, MvcErrors errors)
    {
        _errors = errors;
        _json = json;
        _written = written;
        _outputs = new(() =>
            new OutputList([.. options.OutputFormatters.Where(static item => item is not FormatOutputFormatter)], written)
        );
        _inputs = new(() => new InputList([.. options.InputFormatters.Where(static item => item is not FormatInputFormatter)], json));
    }

    public IList<IOutputFormatter> Outputs => _outputs.Value.All;

    /// <summary>MVC's JSON formatter, which writes the same JSON as ours; null if the app writes JSON with another one.</summary>
    public SystemTextJsonOutputFormatter? JsonOutput => _outputs.Value.Json;

    /// <summary>Whether the app writes contracts only with MVC's JSON formatter.</summary>
    public bool OutputIsJsonOnly => _outputs.Value.IsJsonOnly;

    /// <summary>Whether the app has only MVC's JSON formatters and no settings for error responses: refusals then follow ADR 5.</summary>
    public bool AreUsual => OutputIsJsonOnly && _inputs.Value.IsJsonOnly && _errors.AreUsual;

    public IList<IInputFormatter> Inputs => _inputs.Value.All;

    /// <summary>MVC's JSON formatter, which accepts the same JSON as ours; null if the app reads JSON with another one.</summary>
    public SystemTextJsonInputFormatter? JsonInput => _inputs.Value.Json;

    /// <summary>Inserts our formatters before MVC's JSON formatter if they may replace it, else at the end.</summary>
    public void Insert(MvcOptions options, FormatInputFormatter input, FormatOutputFormatter output)
    {
        options.InputFormatters.Insert(IndexOf(options.InputFormatters, FindJson(options.InputFormatters, _json)), input);
        options.OutputFormatters.Insert(IndexOf(options.OutputFormatters, FindJson(options.OutputFormatters, _written)), output);
    }

    private static int IndexOf<T>(Collection<T> formatters, T? json) => json is null ? formatters.Count : formatters.IndexOf(json);

    private static SystemTextJsonInputFormatter? FindJson(IEnumerable<IInputFormatter> formatters, JsonSerializerOptions expected) =>
        FindJson<SystemTextJsonInputFormatter>(formatters, static formatter => formatter.SerializerOptions, expected);

    private static SystemTextJsonOutputFormatter? FindJson(IEnumerable<IOutputFormatter> formatters, JsonSerializerOptions expected) =>
        FindJson<SystemTextJsonOutputFormatter>(formatters, static formatter => formatter.SerializerOptions, expected);

    private static bool HasUsualMediaTypes(MediaTypeCollection mediaTypes) =>
        mediaTypes.Order(StringComparer.Ordinal).SequenceEqual(JsonMediaTypes, StringComparer.Ordinal);

    // MVC's formatter has a copy of its options if they name no encoder.
    private static bool AreSame(JsonSerializerOptions one, JsonSerializerOptions other) =>
        ReferenceEquals(one, other) || Array.TrueForAll(Settings, setting => AreSame(setting.GetValue(one), setting.GetValue(other)));

    private static bool AreSame(object? one, object? other) =>
        one is IEnumerable list && other is IEnumerable others
            ? list.Cast<object>().SequenceEqual(others.Cast<object>())
            : Equals(one, other);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Static properties are not among them.")]
    private static PropertyInfo[] FindSettings() =>
        [
            .. typeof(JsonSerializerOptions)
                .GetProperties(BindingFlags.Public | BindingFlags.Instance)
                .Where(static property =>
                    property.Name is not (nameof(JsonSerializerOptions.IsReadOnly) or nameof(JsonSerializerOptions.TypeInfoResolver))
                ),
        ];

    private static T? FindJson<T>(IEnumerable all, Func<T, JsonSerializerOptions> optionsOf, JsonSerializerOptions expected)
        where T : class =>
        all.OfType<T>().FirstOrDefault(formatter => formatter.GetType() == typeof(T) && AreSame(optionsOf(formatter), expected));

    private sealed class OutputList
    {
        public OutputList(IOutputFormatter[] all, JsonSerializerOptions written)
        {
            All = all;
            Json = FindJson(all, written);
            IsJsonOnly =
                Json is not null
                && HasUsualMediaTypes(Json.SupportedMediaTypes)
                && Array.TrueForAll(all, formatter => ReferenceEquals(formatter, Json) || Array.IndexOf(Plain, formatter.GetType()) >= 0);
        }

        public IOutputFormatter[] All { get; }

        public SystemTextJsonOutputFormatter? Json { get; }

        public bool IsJsonOnly { get; }
    }

    private sealed class InputList
    {
        public InputList(IInputFormatter[] all, JsonSerializerOptions json)
        {
            All = all;
            Json = FindJson(all, json);
            IsJsonOnly = all.Length == 1 && Json is not null && HasUsualMediaTypes(Json.SupportedMediaTypes);
        }

        public IInputFormatter[] All { get; }

        public SystemTextJsonInputFormatter? Json { get; }

        public bool IsJsonOnly { get; }
    }
}
