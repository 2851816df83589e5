using System.Collections;
using System.ComponentModel.DataAnnotations;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Validation;

namespace SerializationApi.Negotiation;

/// <summary>
/// Validates values of a parameter or a type as <c>AddValidation()</c> does. .NET 11 has split and renamed the framework's interface, which
/// was experimental: the packages, built for .NET 10, call it there by reflection.
/// </summary>
internal abstract class Validator
{
    private static readonly Dictionary<string, string[]> NoErrors = [];
    private static readonly PropertyInfo? s_services = typeof(ValidateContext).GetProperty("ServiceProvider");

    /// <summary>Returns the validation of a parameter; null if nothing validates it.</summary>
    public static Validator? Of(ValidationOptions options, ParameterInfo parameter) =>
        s_services is null
            ? Earlier.Find(options, parameter)
            : Later.Find(
                options,
                typeof(ValidationOptions).GetMethod(nameof(ValidationOptions.TryGetValidatableParameterInfo))!,
                parameter
            );

    /// <summary>Returns the validation of a type; null if nothing validates it.</summary>
    public static Validator? Of(ValidationOptions options, Type type) =>
        s_services is null
            ? Earlier.Find(options, type)
            : Later.Find(options, typeof(ValidationOptions).GetMethod(nameof(ValidationOptions.TryGetValidatableTypeInfo))!, type);

    /// <summary>Finds the violations of the validation attributes of a value and its members.</summary>
    /// <param name="options">The application's options.</param>
    /// <param name="value">The value.</param>
    /// <param name="name">The value's name in messages, only needed in .NET 10.</param>
    /// <param name="http">The request's context.</param>
    /// <returns>The messages by member name, as the framework has them; not to be changed.</returns>
    public abstract ValueTask<Dictionary<string, string[]>> FindErrorsAsync(
        ValidationOptions options,
        object value,
        string name,
        HttpContext http
    );

    // No line of it may be compiled if IValidatableInfo does not exist.
    private sealed class Earlier(IValidatableInfo info) : Validator
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static Earlier? Find(ValidationOptions options, ParameterInfo parameter) =>
            options.TryGetValidatableParameterInfo(parameter, out IValidatableInfo? info) ? new Earlier(info) : null;

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static Earlier? Find(ValidationOptions options, Type type) =>
            options.TryGetValidatableTypeInfo(type, out IValidatableInfo? info) ? new Earlier(info) : null;

        public override async ValueTask<Dictionary<string, string[]>> FindErrorsAsync(
            ValidationOptions options,
            object value,
            string name,
            HttpContext http
        )
        {
            var validation = new ValidateContext
            {
                ValidationOptions = options,
                ValidationContext = new ValidationContext(value, name, http.RequestServices, items: null),
            };
            await info.ValidateAsync(value, validation, http.RequestAborted);
            return validation.ValidationErrors ?? NoErrors;
        }
    }

    // Calls ValidateAsync(object, ValidateContext, CancellationToken); errors are lists by path.
    private sealed class Later(Func<object, ValidateContext, CancellationToken, Task> validate) : Validator
    {
        private static readonly PropertyInfo s_options = typeof(ValidateContext).GetProperty(nameof(ValidateContext.ValidationOptions))!;
        private static readonly PropertyInfo s_errors = typeof(ValidateContext).GetProperty(nameof(ValidateContext.ValidationErrors))!;

        [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Validation calls the method itself.")]
        public static Later? Find(ValidationOptions options, MethodInfo find, object validated)
        {
            object?[] arguments = [validated, null];
            return find.Invoke(options, BindingFlags.DoNotWrapExceptions, binder: null, arguments, culture: null) is true
                ? new Later(
                    find.GetParameters()[1]
                        .ParameterType.GetElementType()!
                        .GetMethod("ValidateAsync")!
                        .CreateDelegate<Func<object, ValidateContext, CancellationToken, Task>>(arguments[1])
                )
                : null;
        }

        public override async ValueTask<Dictionary<string, string[]>> FindErrorsAsync(
            ValidationOptions options,
            object value,
            string name,
            HttpContext http
        )
        {
            ValidateContext validation = Activator.CreateInstance<ValidateContext>();
            s_options.SetValue(validation, options);
            s_services!.SetValue(validation, http.RequestServices);
            await validate(value, validation, http.RequestAborted);
            return s_errors.GetValue(validation) is IDictionary { Count: > 0 } errors ? Read(errors) : NoErrors;
        }

        [UnconditionalSuppressMessage(
            "Trimming",
            "IL2075",
            Justification = "The framework reads the messages of its problems by the same property."
        )]
        private static Dictionary<string, string[]> Read(IDictionary errors)
        {
            var messages = new Dictionary<string, string[]>(errors.Count, StringComparer.Ordinal);
            foreach (DictionaryEntry member in errors)
            {
                messages.Add(
                    (string)member.Key,
                    [
                        .. ((IEnumerable)member.Value!)
                            .Cast<object>()
                            .Select(static error => (string)error.GetType().GetProperty("ErrorMessage")!.GetValue(error)!),
                    ]
                );
            }

            return messages;
        }
    }
}
