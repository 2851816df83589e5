using System.Runtime.CompilerServices;
using SerializationApi.OpenApi;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Describes negotiated endpoints in documents of Swashbuckle.</summary>
public static class FormatsSwaggerGenOptionsExtensions
{
    /// <summary>
    /// Describes every format but JSON as a file, and lines of JSON as its items: <c>services.AddSwaggerGen(options =&gt; options.AddFormats())</c>. All
    /// else stays as it was. Document filters that are added later see the result.
    /// </summary>
    /// <param name="options">The generator's options; the formats themselves are registered by <c>services.AddFormats()</c>.</param>
    /// <param name="trueSchemas">
    /// Whether schemas are those of what is really sent and read, by the application's <c>JsonOptions</c>, attributes and shapes; descriptions, examples and
    /// bounds by validation attributes stay. Without it schemas stay as the library makes them. Needs Swashbuckle 10 or later.
    /// </param>
    /// <returns>The same options.</returns>
    /// <exception cref="NotSupportedException"><paramref name="trueSchemas"/> is asked for, and Swashbuckle is older than 10.</exception>
    public static SwaggerGenOptions AddFormats(this SwaggerGenOptions options, bool trueSchemas = false)
    {
        Version swashbuckle = typeof(SwaggerGenOptions).Assembly.GetName().Version!;
        if (swashbuckle.Major >= 10)
        {
            // Their documents are of other types, so that their filters lie in assemblies of their own, and nothing here may load the filter for those before.
            Type filters = swashbuckle.Major == 10
                ? Type.GetType("SerializationApi.OpenApi.FormatsFilters, SerializationApi.OpenApi.Swashbuckle10", throwOnError: true)!
                : Type.GetType("SerializationApi.OpenApi.FormatsFilters, SerializationApi.OpenApi.Swashbuckle11", throwOnError: true)!;
            filters.GetMethod("AddTo")!.CreateDelegate<Action<SwaggerGenOptions, bool>>()(options, trueSchemas);
        }
        else if (!trueSchemas)
        {
            AddFilter(options);
        }
        else
        {
            throw new NotSupportedException(
                $"AddFormats(trueSchemas: true): this app has Swashbuckle {swashbuckle.ToString(3)}, but true schemas need 10 or later. Update Swashbuckle.AspNetCore, or call AddFormats() without trueSchemas.");
        }

        return options;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddFilter(SwaggerGenOptions options) => options.DocumentFilter<FormatsDocumentFilter>();
}
