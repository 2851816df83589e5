using Microsoft.Extensions.DependencyInjection;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace SerializationApi.OpenApi;

/// <summary>Adds the filters; the package finds this class by its name.</summary>
internal static class FormatsFilters
{
    /// <summary>Adds the filters to the generator's options.</summary>
    public static void AddTo(SwaggerGenOptions options, bool trueSchemas)
    {
        options.OperationFilter<FormatsOperationFilter>();
        options.DocumentFilter<FormatsDocumentFilter>(trueSchemas);
    }
}
